import { accountDeleted } from './account-deleted.tsx'
import { blogHome } from './blog-home.tsx'
import { blogImage } from './blog-image.ts'
import { blogPost } from './blog-post.tsx'
import { blogSharePicture } from './blog-share-picture.ts'
import { blogPreview } from './blog-preview.tsx'
import { blogCategory, blogTag } from './blog-subject.tsx'
import { changePassword } from './change-password.ts'
import { childDevice } from './child-device.tsx'
import { contact } from './contact.tsx'
import { atom, rss } from './feeds.ts'
import { googleStart } from './google-start.tsx'
import { home } from './home.tsx'
import { privacy, refunds, terms } from './legal.tsx'
import { mentions } from './mentions.ts'
import { outbox } from './outbox.tsx'
import type { PublicPage } from './page.tsx'
import { plans } from './plans.tsx'
import { purchaseReturn } from './purchase-return.tsx'
import { sales } from './sales.tsx'
import { sandboxPay } from './sandbox-pay.tsx'
import { sandboxPurchase } from './sandbox-purchase.tsx'
import { robots, sitemap } from './search-engine-files.ts'
import { securityTxt } from './security-txt.ts'
import { video } from './video.tsx'
import { visits } from './visits.tsx'

/** All pages outside of React Router, by path pattern. Fixed paths come before patterns with parameters. */
export const PAGE_TABLE: Readonly<Record<string, PublicPage>> = {
  '/': home,
  '/index': home,
  '/vsl': video,
  '/vsl/novas-assinaturas': mentions,
  '/subscribe': plans,
  '/blog': blogHome,
  '/blog/rss.xml': rss,
  '/blog/atom.xml': atom,
  '/blog/categoria/:slug': blogCategory,
  '/blog/tag/:slug': blogTag,
  '/blog/imagens/:id/:file': blogImage,
  '/blog/og/:file': blogSharePicture,
  '/blog/previa/:token': blogPreview,
  // not /blog/admin and /blog/debug, which are React Router routes
  '/blog/:slug{(?!(?:admin|debug)(?:\\.data)?$)[^/]+}': blogPost,
  '/contato': contact,
  '/privacidade': privacy,
  '/termos': terms,
  '/reembolso': refunds,
  '/conta-excluida': accountDeleted,
  '/entrar/google': googleStart,
  '/aparelho': childDevice,
  '/assinatura/volta': purchaseReturn,
  '/pagamento-simulado/compra/:code': sandboxPurchase,
  '/pagamento-simulado/:productId': sandboxPay,
  '/admin/assinaturas': sales,
  '/admin/visitas': visits,
  '/dev/emails': outbox,
  '/robots.txt': robots,
  '/sitemap.xml': sitemap,
  '/.well-known/security.txt': securityTxt,
  '/.well-known/change-password': changePassword,
}
