import { MAX_ITEMS } from './transfer.ts'

export interface ImportProblem {
  message: string
  field: 'file' | 'site' | null
}

/** Why a file is refused. 'archive': compressed, and no backup of this product. The rest of 'archive_' are ZIPs, too. */
export type ImportRefusal =
  | 'empty'
  | 'too_large'
  | 'too_many_items'
  | 'archive'
  | 'archive_damaged'
  | 'archive_too_large'
  | 'archive_content_too_large'
  | 'image_store_unavailable'
  | 'image_busy'
  | 'unknown'
  | 'dangerous'
  | 'site_missing'
  | 'no_posts'

export const IMPORT_PROBLEMS: Record<ImportRefusal, ImportProblem> = {
  empty: { message: 'Escolha o arquivo que o outro blog exportou.', field: 'file' },
  too_large: {
    message: 'O arquivo tem mais de 50 MB. No WordPress, exporte um período de cada vez.',
    field: 'file',
  },
  too_many_items: {
    message: `O arquivo tem mais de ${MAX_ITEMS.toLocaleString('pt-BR')} posts, páginas e imagens, e nada foi importado. No WordPress, exporte um período de cada vez. Uma cópia deste blog pode vir em partes, com uma parte dos posts da pasta backup/posts em cada uma.`,
    field: 'file',
  },
  archive: {
    message:
      'Este arquivo está compactado, e não é uma cópia deste blog. Abra o ZIP e envie o .xml ou .json de dentro dele.',
    field: 'file',
  },
  archive_damaged: {
    message:
      'Este ZIP está incompleto, estragado ou protegido por senha. Se é uma cópia deste blog, baixe ou copie o arquivo de novo.',
    field: 'file',
  },
  archive_too_large: {
    message:
      'Este ZIP tem mais de 50 MB. Se é uma cópia deste blog, faça cópias dele, apague em cada uma parte das imagens da pasta images e envie uma depois da outra: nada é duplicado.',
    field: 'file',
  },
  archive_content_too_large: {
    message:
      'Este ZIP tem arquivos demais ou passa de 150 MB quando é aberto. Uma cópia deste blog pode vir em partes, com uma parte das imagens da pasta images em cada uma.',
    field: 'file',
  },
  image_store_unavailable: {
    message:
      'Não conseguimos guardar as imagens da cópia agora, e os posts esperam por elas. Envie o mesmo arquivo de novo em alguns minutos: nada é duplicado.',
    field: null,
  },
  image_busy: {
    message:
      'Há imagens demais na fila agora, e os posts esperam pelas imagens da cópia. Envie o mesmo arquivo de novo em alguns minutos: nada é duplicado.',
    field: null,
  },
  unknown: {
    message:
      'Não reconhecemos este arquivo: ele não é uma exportação do WordPress (.xml), do Ghost (.json) nem uma cópia deste blog (.zip).',
    field: 'file',
  },
  dangerous: {
    message:
      'Este arquivo traz definições próprias de XML, que uma exportação do WordPress não tem. Nada foi lido.',
    field: 'file',
  },
  no_posts: { message: 'O arquivo está certo, mas não tem nenhum post.', field: 'file' },
  site_missing: {
    message:
      'Diga o endereço do outro blog: o arquivo do Ghost não diz onde as imagens e os links dele estão.',
    field: 'site',
  },
}
