import { dateTimeText } from '../post-list.ts'
import type { PreviewState } from '../preview/preview-link.ts'
import styles from './preview-notice.module.css'

/** The notice above a post that a preview link shows. */
export function PreviewNotice({ state }: { state: PreviewState }) {
  return (
    <p role="note" className={styles.notice}>
      <b>Prévia: {stateText(state)}</b>
      {state.kind === 'published' ? (
        <a href={state.path}>Ler no blog</a>
      ) : (
        <span>Só quem tem este link vê esta página.</span>
      )}
    </p>
  )
}

function stateText(state: PreviewState): string {
  switch (state.kind) {
    case 'draft':
      return 'ainda não publicado'
    case 'scheduled':
      return `ainda não publicado, agendado para ${dateTimeText(state.at)}`
    case 'changed':
      return 'alterações ainda não publicadas'
    case 'published':
      return 'este post já está publicado'
  }
}
