import { type Autosave, type StateLine as Line, stateLineOf } from '../autosave.ts'
import { timeOf } from './spoken.ts'
import styles from './post-editor.module.css'

interface StateLineProps {
  autosave: Autosave
  isUnsaved: boolean
  /** Readers see the post already. */
  isPublished: boolean
}

/** Where the words are. Only trouble is read out: what goes well every two seconds would be in the way. */
export function StateLine({ autosave, isUnsaved, isPublished }: StateLineProps) {
  const line = stateLineOf(autosave)
  const text = isUnsaved || line !== 'kept' ? textOf(line, autosave.keptAt) : ''
  const isTrouble = line !== 'clean' && line !== 'keeping' && line !== 'kept'
  return (
    <div className={styles.state} data-line={line}>
      <p aria-hidden={isTrouble || undefined}>
        {text}
        {line === 'kept' && isUnsaved && isPublished && (
          <span className={styles.aside}> · quem lê só vê a mudança quando você salvar</span>
        )}
      </p>
      {line === 'here_signed_out' && (
        <a href="/login" target="_blank" rel="noopener">
          Entrar em outra aba
        </a>
      )}
      <p role="status" className="visually-hidden">
        {isTrouble ? text : ''}
      </p>
    </div>
  )
}

function textOf(line: Line, keptAt: string | null): string {
  switch (line) {
    case 'clean':
      return ''
    case 'keeping':
      return 'Salvando…'
    case 'kept':
      return keptAt ? `Rascunho salvo às ${timeOf(keptAt)}` : 'Rascunho salvo'
    case 'here_offline':
      return 'Salvo neste aparelho · sem conexão'
    case 'here_only':
      return 'Não foi possível guardar no servidor; o texto está neste aparelho.'
    case 'here_signed_out':
      return 'Sua sessão terminou ou sua permissão mudou; o texto está neste aparelho.'
    case 'here_too_large':
      return 'O texto ficou grande demais para guardar no servidor; ele está neste aparelho.'
    case 'here_other_tab':
      return 'Outra aba guardou um texto diferente; o seu está neste aparelho.'
    case 'nowhere':
      return 'O texto ainda não está guardado. Não feche esta página.'
  }
}
