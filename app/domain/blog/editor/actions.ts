/** Actions of the blog's administration: the path, and the message if no response arrives. */
export const BLOG_ACTIONS = {
  setStatus: { path: '/blog/admin/status', failure: 'Erro ao atualizar status. Tente novamente.' },
  deletePost: { path: '/blog/admin/excluir', failure: 'Erro ao excluir post. Tente novamente.' },
  discardCopy: { path: '/blog/admin/descartar', failure: 'Erro ao descartar o texto. Tente novamente.' },
  changeCategory: {
    path: '/blog/admin/categorias/mudar',
    failure: 'Não foi possível mudar a categoria. Tente novamente.',
  },
  changePreviewLinks: {
    path: '/blog/admin/previa',
    failure: 'Não foi possível mudar os links de prévia. Tente novamente.',
  },
  restoreRevision: {
    path: '/blog/admin/restaurar',
    failure: 'Não foi possível restaurar a versão. Tente novamente.',
  },
} as const
