import { newId } from '#app/base/ids.ts'
import { EMPTY_POST } from '#app/domain/blog/editor/editor-data.ts'
import { blackPng } from '#tests/support/png.ts'

/** Ids of rows that the writes change. */
export interface SiteIds {
  postId: string
  transferId: string
  /** An import whose file is being read. */
  runningTransferId: string
  categoryId: string
  imageId: string
  subscriptionId: string
  /** A payment event that waits for an administrator's decision. */
  eventId: string
  /** E-mail of a person with an account. */
  email: string
}

/** A write outside of /app that needs a session. */
export interface WriteOutsideApp {
  /** Title of the test, and in docs/roles.md: 'save a post'. */
  act: string
  /** The path pattern in app/routes.ts. */
  path: string
  /** JSON or a form. */
  body: (site: SiteIds) => object | FormData
  /** False for a POST that only renders a preview. */
  isWrite?: false
}

const post = { ...EMPTY_POST, title: 'Outro', excerpt: 'Um resumo.', content: '<p>Outro texto.</p>' }

/** Writes of the plans page. */
export const buyerWrites: WriteOutsideApp[] = [
  { act: 'start a checkout', path: '/assinatura/comecar', body: () => form({ plan: 'monthly' }) },
  {
    act: 'claim an unmatched purchase',
    path: '/assinatura/usar-compra',
    body: () => form({ volta: '/app' }),
  },
  {
    act: "request the mail that confirms the person's own e-mail",
    path: '/assinatura/confirmar-email',
    body: () => form({ volta: '/app' }),
  },
]

/** Writes of an administrator of the site. */
export const administratorWrites: WriteOutsideApp[] = [
  {
    act: 'save a post',
    path: '/blog/admin/editar/:postId/salvar',
    body: () => ({ base: 1, post }),
  },
  {
    act: 'save the working copy of a post',
    path: '/blog/admin/editar/:postId/copia',
    body: () => ({ act: 'keep', fields: post, base: 1, expected: null }),
  },
  {
    act: 'preview unsaved text',
    path: '/blog/admin/editar/:postId/previa',
    body: () => post,
    isWrite: false,
  },
  {
    act: 'restore a version',
    path: '/blog/admin/restaurar',
    body: ({ postId }) => ({ postId, number: 1, base: 1 }),
  },
  { act: 'add a picture', path: '/blog/admin/imagens', body: () => pictureForm() },
  {
    act: "change a picture's alt text",
    path: '/blog/admin/imagens',
    body: ({ imageId }) => form({ intent: 'alt', id: imageId, alt: 'Outra descrição' }),
  },
  {
    act: 'delete a picture',
    path: '/blog/admin/imagens',
    body: ({ imageId }) => form({ intent: 'delete', id: imageId }),
  },
  {
    act: 'unpublish a post',
    path: '/blog/admin/status',
    body: ({ postId }) => ({ postId, status: 'draft' }),
  },
  { act: 'delete a post', path: '/blog/admin/excluir', body: ({ postId }) => ({ postId }) },
  {
    act: 'delete the working copy of a post',
    path: '/blog/admin/descartar',
    body: ({ postId }) => ({ postId }),
  },
  {
    act: 'create a preview link',
    path: '/blog/admin/previa',
    body: ({ postId }) => ({ act: 'create', postId }),
  },
  {
    act: 'revoke preview links',
    path: '/blog/admin/previa',
    body: ({ postId }) => ({ act: 'revoke', postId }),
  },
  {
    act: 'add a category',
    path: '/blog/admin/categorias/mudar',
    body: () => ({ act: 'add', name: `Nova ${newId().slice(-6)}` }),
  },
  {
    act: 'rename a category',
    path: '/blog/admin/categorias/mudar',
    body: ({ categoryId }) => ({ act: 'rename', id: categoryId, name: `Outra ${newId().slice(-6)}` }),
  },
  {
    act: 'delete a category',
    path: '/blog/admin/categorias/mudar',
    body: ({ categoryId }) => ({ act: 'delete', id: categoryId }),
  },
  { act: 'import a blog', path: '/blog/admin/importar', body: () => importForm() },
  {
    act: 'stop an import',
    path: '/blog/admin/importar/parar',
    body: ({ runningTransferId }) => ({ id: runningTransferId }),
  },
  {
    act: 'undo an import',
    path: '/blog/admin/importar/desfazer',
    body: ({ transferId }) => ({ id: transferId }),
  },
  {
    act: 'decide about a payment event',
    path: '/admin/assinaturas',
    body: ({ eventId }) => form({ eventId, decision: 'dismiss' }),
  },
  {
    act: "set a subscription's status",
    path: '/admin/assinaturas',
    body: ({ subscriptionId }) => form({ subscriptionId, status: 'inactive', once: newId() }),
  },
  {
    act: 'assign a purchase to an account',
    path: '/admin/assinaturas',
    body: ({ subscriptionId, email }) => form({ subscriptionId, email }),
  },
]

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

function pictureForm(): FormData {
  const data = form({ intent: 'upload', alt: 'Preto', as: 'picture' })
  const side = 16 + Math.floor(Math.random() * 4000)
  data.set('file', new File([new Uint8Array(blackPng(side, 16))], 'preto.png', { type: 'image/png' }))
  return data
}

function importForm(): FormData {
  const data = form({ id: newId(), site: 'https://antigo.exemplo.com.br' })
  const posts = [{ id: '1', title: 'Do Ghost', slug: 'do-ghost', html: '<p>Oi</p>', status: 'published' }]
  const ghost = JSON.stringify({ db: [{ meta: { version: '5.0.0' }, data: { posts } }] })
  data.set('file', new File([ghost], 'ghost.json', { type: 'application/json' }))
  return data
}
