export const ADMIN_PATH = '/blog/admin'
export const NEW_POST_PATH = '/blog/admin/novo'
export const CATEGORIES_PATH = '/blog/admin/categorias'
export const DEBUG_PATH = '/blog/debug'

export const editPath = (postId: string) => `/blog/admin/editar/${postId}`
/** The editor of a post that was never saved. */
export const newPostPath = (postId: string) => `${editPath(postId)}?novo`
export const revisionsPath = (postId: string) => `/blog/admin/editar/${postId}/versoes`
export const previewPath = (token: string) => `/blog/previa/${token}`
export const TRANSFERS_PATH = '/blog/admin/importar'
