import { BRAND } from '#content/brand.ts'
import Copy from 'lucide-react/icons/copy'
import Share2 from 'lucide-react/icons/share-2'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { INVITE_ACTIONS } from '../actions.ts'
import { CHILD_SIGN_UP_PATH } from '../../accounts/session/sign-in-page.ts'
import type { PendingInvite } from '../invite.ts'
import styles from './invite-card.module.css'

interface InviteActionsProps {
  invite: PendingInvite
  /** Shows buttons with labels instead of icon buttons. */
  hasLabels?: boolean
}

export function InviteActions({ invite, hasLabels }: InviteActionsProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { show } = useToasts()
  const write = useSnapshotWrite(() => {
    setConfirming(false)
    show({ text: 'Código cancelado.' })
  })
  const { code } = invite
  const signUpPath = invite.childId ? CHILD_SIGN_UP_PATH : '/login?modo=cadastrar'

  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      show({ text: 'Código copiado!' })
    } catch {
      show({ text: 'Não deu para copiar. Anote o código.', tone: 'problem' })
    }
  }
  async function share() {
    if (!navigator.share) return copy()
    const text = `Use o código ${code} para entrar na nossa família no ${BRAND.name}: ${window.location.origin}${signUpPath}&convite=${code}`
    // rejects when the person closes the share dialog, which is no error
    await navigator.share({ title: BRAND.name, text }).catch(() => undefined)
  }
  function openConfirmation() {
    write.reset()
    setConfirming(true)
  }

  return (
    <>
      {hasLabels ? (
        <>
          <div className={styles.buttons}>
            <Button icon={<Share2 />} onClick={share}>
              Enviar
            </Button>
            <Button variant="outline" icon={<Copy />} onClick={copy}>
              Copiar
            </Button>
          </div>
          <Button
            variant="quiet"
            size="sm"
            icon={<Trash2 />}
            className={styles.narrowButton}
            onClick={openConfirmation}
          >
            Cancelar código
          </Button>
        </>
      ) : (
        <span className={styles.iconButtons}>
          <IconButton icon={<Share2 />} label={`Enviar o código ${code}`} onClick={share} />
          <IconButton icon={<Copy />} label={`Copiar o código ${code}`} onClick={copy} />
          <IconButton icon={<Trash2 />} label={`Cancelar o código ${code}`} onClick={openConfirmation} />
        </span>
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={`Cancelar o código ${code}?`}
        description="Quem recebeu este código não consegue mais entrar na família com ele."
        confirmLabel="Cancelar código"
        cancelLabel="Manter"
        pending={write.isPending && 'Cancelando...'}
        onConfirm={() => write.send(INVITE_ACTIONS.cancel, { id: invite.id })}
      >
        <FormMessage message={write.message} />
      </ConfirmDialog>
    </>
  )
}
