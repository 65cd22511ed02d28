import { Button } from '#app/ui/button.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { type DialogState, Sheet } from '#app/ui/sheet.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useWrite } from '#app/ui/use-write.ts'
import { ACCOUNT_ACTIONS } from '../../accounts/actions.ts'
import { CHILDREN_CONSENT } from '../../accounts/children-consent.ts'
import { LegalLinks } from '../../accounts/components/legal-links.tsx'
import styles from './consent-sheet.module.css'

interface ConsentSheetProps extends DialogState {
  onAccepted: () => void
}

/** The text about children's data, with a button to consent. */
export function ConsentSheet({ open, onOpenChange, onAccepted }: ConsentSheetProps) {
  const { show } = useToasts()
  const write = useWrite(() => {
    onAccepted()
    show({ text: 'Consentimento guardado. Obrigado!' })
  })
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={CHILDREN_CONSENT.title}
      footer={
        <>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            Agora não
          </Button>
          <Button
            pending={write.isPending && 'Guardando...'}
            onClick={() => write.send(ACCOUNT_ACTIONS.consent, { version: CHILDREN_CONSENT.version })}
          >
            Concordo
          </Button>
        </>
      }
    >
      <FormMessage message={write.message} />
      <p className={styles.text}>{CHILDREN_CONSENT.text}</p>
      <LegalLinks lead="Leia também os" />
      <p className={styles.note}>
        Se não concordar, você pode baixar os dados e excluir as crianças ou a conta em Config.
      </p>
    </Sheet>
  )
}
