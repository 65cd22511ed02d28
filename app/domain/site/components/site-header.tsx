import { Menu } from 'lucide-react'
import { Logo } from '#app/ui/art/logo.tsx'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { BRAND } from '#content/brand.ts'
import styles from './site-header.module.css'

/**
 * The header of every public page (spec section 2). It leaves the server the same for everybody;
 * public/site-header.js shows who is signed in. On phones the links are behind a menu that opens without scripts.
 * `hasStrip`: the row of tiles ends it.
 */
export function SiteHeader({ hasStrip = true }: { hasStrip?: boolean }) {
  return (
    <header className={styles.head}>
      <div className={styles.bar}>
        <a href="/index" className={styles.logo} aria-label={`${BRAND.name}: página inicial`}>
          <Logo name={BRAND.name} size={32} />
        </a>
        <nav aria-label="Principal" className={styles.links}>
          <Links />
        </nav>
        <div className={styles.person}>
          <ButtonLink
            to="/login"
            reloadDocument
            variant="line"
            size="sm"
            className={styles.enter}
            data-shown-to="signed-out"
          >
            Entrar<span className={styles.register}> / Cadastrar</span>
          </ButtonLink>
          <span className={styles.greeting} hidden data-shown-to="signed-in">
            Olá,{' '}
            <span data-name suppressHydrationWarning>
              {''}
            </span>
          </span>
          <div className={styles.wide}>
            <SignOut />
          </div>
        </div>
        <details className={styles.menu} data-menu>
          <summary aria-label="Menu">
            <Menu size={26} aria-hidden="true" />
          </summary>
          <nav aria-label="Menu" className={styles.sheet}>
            <Links />
            <a href="/login?modo=cadastrar" data-shown-to="signed-out">
              Cadastrar
            </a>
            <SignOut />
          </nav>
        </details>
      </div>
      {hasStrip && <TileStrip seed={2} className={styles.strip} />}
      <script type="module" src="/site-header.js" />
    </header>
  )
}

function Links() {
  return (
    <>
      <a href="/">Início</a>
      <a href="/blog">Blog</a>
      <a href="/app" hidden data-shown-to="signed-in">
        Minha Conta
      </a>
      <a href="/login" data-shown-to="signed-out">
        Entrar
      </a>
      <a href="/blog/admin" hidden data-shown-to="administrator">
        Administrar blog
      </a>
      <a href="/admin/assinaturas" hidden data-shown-to="administrator">
        Vendas
      </a>
    </>
  )
}

function SignOut() {
  return (
    <form method="post" action="/sair" hidden data-shown-to="signed-in">
      <button type="submit" className={styles.action}>
        Sair
      </button>
    </form>
  )
}
