import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useWrite } from '#app/ui/use-write.ts'
import { BLOG_ACTIONS } from '../actions.ts'
import { revisionsPath } from '../admin-paths.ts'
import styles from './admin.module.css'

interface RestoreRevisionProps {
  /** The post and its current version. */
  history: { id: string; version: number }
  number: number
}

/** The button 'Restaurar', with a confirmation dialog. */
export function RestoreRevision({ history, number }: RestoreRevisionProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { show } = useToasts()
  const navigate = useNavigate()
  const path = revisionsPath(history.id)
  const write = useWrite(() => {
    setConfirming(false)
    show({ text: `A versão ${number} voltou, como versão nova.` })
    void navigate(path, { replace: true })
  })
  return (
    <>
      <button type="button" className={styles.action} onClick={() => setConfirming(true)}>
        Restaurar<span className="visually-hidden"> a versão {number}</span>
      </button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={(isOpen) => {
          if (!isOpen) write.reset()
          setConfirming(isOpen)
        }}
        tone="leaf"
        title={`Restaurar a versão ${number}?`}
        description="Título, resumo, texto, capa, categoria, tags e destaque voltam a ser como nela. O endereço, o status e a data continuam como estão. A versão de agora fica guardada na lista."
        confirmLabel="Restaurar"
        pending={write.isPending && 'Restaurando...'}
        onConfirm={() =>
          write.send(BLOG_ACTIONS.restoreRevision, { postId: history.id, number, base: history.version })
        }
      >
        <FormMessage message={write.message} />
      </ConfirmDialog>
    </>
  )
}
