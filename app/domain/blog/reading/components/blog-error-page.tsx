import { Scene } from '#app/ui/art/scene.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { BLOG_PATH } from '../../post-paths.ts'
import styles from './blog-error-page.module.css'

const TEXTS = {
  missing: {
    title: 'Post não encontrado',
    text: 'Ele pode ter mudado de endereço ou saído do ar. Os outros continuam no blog.',
  },
  category: {
    title: 'Categoria não encontrada',
    text: 'Ela pode ter mudado de nome. Os posts continuam no blog.',
  },
  tag: {
    title: 'Etiqueta não encontrada',
    text: 'Ela pode ter mudado de nome. Os posts continuam no blog.',
  },
  preview: {
    title: 'Prévia não encontrada',
    text: 'O link pode ter sido encerrado ou passado dos 30 dias. Peça um novo a quem mandou.',
  },
  failed: {
    title: 'Erro ao carregar o post. Tente novamente mais tarde.',
    text: 'O problema é nosso, não seu. O texto está guardado.',
  },
} as const

/** The error page for a post or list that does not exist or could not be loaded. */
export function BlogErrorPage({ reason }: { reason: keyof typeof TEXTS }) {
  const { title, text } = TEXTS[reason]
  return (
    <div className={styles.page}>
      <Scene name={reason === 'failed' ? 'erro' : 'nao-encontrado'} className={styles.scene} />
      <h1>{title}</h1>
      <p>{text}</p>
      <ButtonLink to={BLOG_PATH} reloadDocument>
        Voltar ao blog
      </ButtonLink>
    </div>
  )
}
