import LogOut from 'lucide-react/icons/log-out'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { List, ListRow } from '#app/ui/list.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { useItemDialog } from '#app/ui/use-item-dialog.ts'
import { useToasts } from '#app/ui/toasts.tsx'
import { useWrite } from '#app/ui/use-write.ts'
import { TitledSection } from '#app/ui/titled-section.tsx'
import { ACCOUNT_ACTIONS } from '../../accounts/actions.ts'
import type { Device } from '../../accounts/account.ts'
import { momentText } from '../dates/moment-text.ts'
import cards from './cards.module.css'
import styles from './devices-card.module.css'

interface DevicesCardProps {
  /** Null while loading. */
  devices: readonly Device[] | null
  timeZone: string
}

/** 'Aparelhos conectados': ends the person's other sessions. */
export function DevicesCard({ devices, timeZone }: DevicesCardProps) {
  const endDialog = useItemDialog<Device | 'others'>()
  const target = endDialog.item
  const { show } = useToasts()
  const write = useWrite(() => {
    endDialog.close()
    show({ text: target === 'others' ? 'Os outros aparelhos saíram da conta.' : 'O aparelho saiu da conta.' })
  })

  function openDialog(device: Device | 'others') {
    write.reset()
    endDialog.show(device)
  }
  function endSessions() {
    if (!target) return
    write.send(ACCOUNT_ACTIONS.endSessions, { sessionId: target === 'others' ? 'others' : target.sessionId })
  }

  return (
    <TitledSection title="Aparelhos conectados">
      <List>
        {devices === null ? (
          <ListRow>
            <Skeleton height={44} />
          </ListRow>
        ) : (
          devices.map((device) => (
            <ListRow key={device.sessionId} className={styles.row}>
              <MonitorSmartphone size={24} aria-hidden="true" className={styles.icon} />
              <div className={`${cards.text} ${styles.deviceText}`}>
                <b>{device.label}</b>
                <small>
                  {device.isThisOne
                    ? `Entrou em ${momentText(device.signedInAt, timeZone)}`
                    : `Usado por volta de ${momentText(device.lastSeenAt, timeZone)}`}
                </small>
              </div>
              {device.isThisOne ? (
                <Chip>Este aparelho</Chip>
              ) : (
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`Encerrar ${device.label}`}
                  onClick={() => openDialog(device)}
                >
                  Encerrar
                </Button>
              )}
            </ListRow>
          ))
        )}
      </List>
      {devices !== null && devices.length > 2 && (
        <Button
          variant="quiet"
          size="sm"
          icon={<LogOut />}
          className={styles.endAllButton}
          onClick={() => openDialog('others')}
        >
          Encerrar todos os outros
        </Button>
      )}
      <ConfirmDialog
        {...endDialog.dialogProps}
        title={target === 'others' ? 'Encerrar todos os outros?' : `Encerrar ${target?.label ?? ''}?`}
        description={
          target === 'others'
            ? 'Só este aparelho continua na sua conta. Nos outros será preciso entrar de novo.'
            : 'Esse aparelho sai da sua conta agora. Para voltar, será preciso entrar de novo.'
        }
        confirmLabel="Encerrar"
        cancelLabel="Manter"
        pending={write.isPending && 'Encerrando...'}
        onConfirm={endSessions}
      >
        <FormMessage message={write.message} />
      </ConfirmDialog>
    </TitledSection>
  )
}
