import Ticket from 'lucide-react/icons/ticket'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { TitledSection } from '#app/ui/titled-section.tsx'
import { momentText } from '../../families/dates/moment-text.ts'
import type { PendingInvite } from '../invite.ts'
import { InviteActions } from './invite-actions.tsx'
import { InviteList } from './invite-list.tsx'
import { useNewCode } from './use-new-code.ts'
import styles from './invite-card.module.css'

interface InviteCardProps {
  /** Codes for guardians, newest first; null while loading. */
  invites: readonly PendingInvite[] | null
  timeZone: string
}

/** 'Convidar outro responsável': shows the newest code in large letters, lists the others, and creates new ones. */
export function InviteCard({ invites, timeZone }: InviteCardProps) {
  const newCode = useNewCode()
  const [newestInvite, ...otherInvites] = invites ?? []

  return (
    <TitledSection title="Convidar outro responsável">
      <Card>
        {newestInvite ? (
          <>
            <p className={styles.code} role="img" aria-label={`Código ${[...newestInvite.code].join(' ')}`}>
              {[...newestInvite.code].map((letter, index) => (
                <span key={index} aria-hidden="true">
                  {letter}
                </span>
              ))}
            </p>
            <p className={styles.note}>
              Vale até {momentText(newestInvite.expiresAt, timeZone)} e só pode ser usado uma vez.
            </p>
            <InviteActions invite={newestInvite} hasLabels />
          </>
        ) : (
          <p className={styles.note}>
            Quem receber o código entra na sua família e cuida das tarefas e dos prêmios com você.
          </p>
        )}
        <FormMessage message={newCode.message} />
        <Button
          variant={newestInvite ? 'quiet' : 'leaf'}
          icon={newestInvite ? undefined : <Ticket />}
          className={styles.narrowButton}
          pending={newCode.isPending && 'Gerando...'}
          onClick={newCode.create}
        >
          {newestInvite ? 'Gerar outro código' : 'Gerar código'}
        </Button>
      </Card>
      {otherInvites.length > 0 && <InviteList invites={otherInvites} timeZone={timeZone} />}
    </TitledSection>
  )
}
