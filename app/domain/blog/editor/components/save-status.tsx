import { type AutosaveState, type SaveStatus as Status, saveStatusOf } from '../autosave-state.ts'
import { timeText } from './brasilia-time.ts'
import styles from './post-editor.module.css'

interface SaveStatusProps {
  autosave: AutosaveState
  isUnsaved: boolean
  isPublished: boolean
}

/** Shows where the text is stored. Screen readers announce only problems, because saves are frequent. */
export function SaveStatus({ autosave, isUnsaved, isPublished }: SaveStatusProps) {
  const status = saveStatusOf(autosave)
  const text = isUnsaved || status !== 'saved' ? statusText(status, autosave.savedAt) : ''
  const isProblem = status !== 'clean' && status !== 'saving' && status !== 'saved'
  return (
    <div className={styles.saveStatus} data-status={status}>
      <p aria-hidden={isProblem || undefined}>
        {text}
        {status === 'saved' && isUnsaved && isPublished && (
          <span className={styles.publishedNote}> · quem lê só vê a mudança quando você salvar</span>
        )}
      </p>
      {status === 'local_signed_out' && (
        <a href="/login" target="_blank" rel="noopener">
          Entrar em outra aba
        </a>
      )}
      <p role="status" className="visually-hidden">
        {isProblem ? text : ''}
      </p>
    </div>
  )
}

function statusText(status: Status, savedAt: string | null): string {
  switch (status) {
    case 'clean':
      return ''
    case 'saving':
      return 'Salvando…'
    case 'saved':
      return savedAt ? `Rascunho salvo às ${timeText(savedAt)}` : 'Rascunho salvo'
    case 'local_offline':
      return 'Salvo neste aparelho · sem conexão'
    case 'local_failed':
      return 'Não foi possível guardar no servidor; o texto está neste aparelho.'
    case 'local_signed_out':
      return 'Sua sessão terminou ou sua permissão mudou; o texto está neste aparelho.'
    case 'local_too_large':
      return 'O texto ficou grande demais para guardar no servidor; ele está neste aparelho.'
    case 'local_other_tab':
      return 'Outra aba guardou um texto diferente; o seu está neste aparelho.'
    case 'not_stored':
      return 'O texto ainda não está guardado. Não feche esta página.'
  }
}
