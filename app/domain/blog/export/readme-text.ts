interface ReadmeData {
  brandName: string
  /** Such as '21/11/2026 às 20:15'. */
  createdAt: string
  postCount: number
  imageCount: number
  /** Paths in the ZIP of files that are empty, because their images were deleted during the export. */
  emptyPaths: readonly string[]
}

/** The content of LEIA-ME.txt, which explains the other files of the ZIP. */
export function readmeText({ brandName, createdAt, postCount, imageCount, emptyPaths }: ReadmeData): string {
  const missingNote =
    emptyPaths.length === 0
      ? ''
      : `\nForam excluídas da biblioteca enquanto a cópia era feita, e estão vazias aqui:\n${emptyPaths.map((path) => `- ${path}`).join('\n')}\n`
  return `${brandName}: cópia do blog
${'='.repeat(brandName.length + 15)}

Feita em ${createdAt} (horário de Brasília), com ${postCount} ${postCount === 1 ? 'post' : 'posts'} e ${imageCount} ${imageCount === 1 ? 'imagem' : 'imagens'}.

posts/           um arquivo de Markdown para cada post, também dos rascunhos e agendados
images/          as imagens da biblioteca e as capas, no maior tamanho guardado
categories.json  as categorias, com quantos posts cada uma tem
backup/          os mesmos posts para o próprio produto: em Blog → Importar e exportar, envie este ZIP inteiro
                 (até 50 MB; se ele for maior, envie cópias dele com uma parte das imagens de images/ em cada uma)

Cada post começa com um cabeçalho em YAML, entre duas linhas de três hífens:
title, slug, excerpt, status (published, scheduled ou draft), published_at e updated_at (em UTC), author,
category, tags, featured, cover e cover_alt. Os endereços das imagens são relativos à pasta posts/.

Tabelas, figuras com legenda e vídeos ficam em HTML dentro do Markdown, porque o Markdown não tem sinais para
eles. Versões antigas, cópias de trabalho e links de prévia não estão nesta cópia.
${missingNote}`.replaceAll('\n', '\r\n')
}
