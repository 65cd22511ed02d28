import { Notice } from './notice.tsx'
import { picturesWithoutAlt } from './post-html.ts'

/** Tells how many pictures have no alternative text. The post can be published nevertheless. */
export function AltNotice({ content }: { content: string }) {
  const count = picturesWithoutAlt(content)
  if (count === 0) return null
  return (
    <Notice>
      {count === 1
        ? 'Uma imagem do texto ainda não tem texto alternativo.'
        : `${count} imagens do texto ainda não têm texto alternativo.`}{' '}
      Você pode publicar assim; com ele, quem não vê a imagem também entende.
    </Notice>
  )
}
