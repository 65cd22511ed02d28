import { useState } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { useWrite } from '#app/ui/use-write.ts'
import { BLOG_ACTIONS } from '../actions.ts'
import { editPath } from '../admin-paths.ts'
import { dateTimeText, type UnsavedCopy } from '../post-list.ts'
import styles from './admin.module.css'

/** Lists working copies of posts that were never saved. */
export function UnsavedCopies({ copies }: { copies: readonly UnsavedCopy[] }) {
  if (copies.length === 0) return null
  return (
    <section aria-labelledby="unsaved" className={styles.unsavedCopies}>
      <h2 id="unsaved">Começados e ainda não salvos</h2>
      <ul role="list">
        {copies.map((copy) => (
          <CopyItem key={copy.postId} copy={copy} />
        ))}
      </ul>
    </section>
  )
}

function CopyItem({ copy }: { copy: UnsavedCopy }) {
  const [isDiscarding, setDiscarding] = useState(false)
  const write = useWrite(() => setDiscarding(false))
  const title = copy.title.trim() || 'Sem título'
  const suffix = <span className="visually-hidden"> “{title}”</span>
  return (
    <li>
      <p>
        <b>{title}</b>
        <br />
        <span className={styles.mutedText}>última mudança em {dateTimeText(copy.updatedAt)}</span>
      </p>
      <div className={styles.actions}>
        <ButtonLink to={editPath(copy.postId)} size="sm">
          Continuar escrevendo{suffix}
        </ButtonLink>
        <button type="button" className={styles.dangerAction} onClick={() => setDiscarding(true)}>
          Descartar{suffix}
        </button>
      </div>
      <ConfirmDialog
        open={isDiscarding}
        onOpenChange={setDiscarding}
        title={`Descartar “${title}”?`}
        description="O que você escreveu nunca foi salvo como post. Descartado, não volta mais."
        confirmLabel="Descartar"
        pending={write.isPending && 'Descartando...'}
        onConfirm={() => write.send(BLOG_ACTIONS.discardCopy, { postId: copy.postId })}
      >
        <FormMessage message={write.message} />
      </ConfirmDialog>
    </li>
  )
}
