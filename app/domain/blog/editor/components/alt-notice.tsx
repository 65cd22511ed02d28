import { Notice } from './notice.tsx'
import { countPicturesWithoutAlt } from './post-html.ts'

/** Tells how many pictures of the text have no alternative text. Such a post can be published. */
export function AltNotice({ content }: { content: string }) {
  const count = countPicturesWithoutAlt(content)
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
