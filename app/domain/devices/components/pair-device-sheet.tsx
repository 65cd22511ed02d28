import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { type DialogState, Sheet } from '#app/ui/sheet.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { ConsentSheet } from '../../families/components/consent-sheet.tsx'
import type { DeviceOwner } from '../device.ts'
import { AnimalStep, CodeStep, ConfirmStep, PasswordStep, WhomStep } from './pairing-steps.tsx'
import { usePairing } from './use-pairing.ts'
import styles from './pairing.module.css'

interface PairDeviceSheetProps extends DialogState {
  familyName: string
  familyChildren: readonly DeviceOwner[]
  /** The code in the address that the guardian opened, from a QR code; null to ask for it. */
  code: string | null
  /** Whether the guardian has not agreed to the current text about children's data. */
  asksConsent: boolean
}

const NEXT_LABELS = {
  code: { label: 'Continuar', pending: 'Conferindo...' },
  confirm: { label: 'Continuar', pending: 'Continuar' },
  whom: { label: 'Continuar', pending: 'Continuar' },
  password: { label: 'Continuar', pending: 'Continuar' },
  animal: { label: 'Ligar', pending: 'Ligando...' },
}

/**
 * 'Ligar aparelho': the guardian's side of a pairing (rules 150 to 152), or first the consent form if the guardian's consent
 * is missing. Each opening starts anew.
 */
export function PairDeviceSheet({ asksConsent, ...props }: PairDeviceSheetProps) {
  const openCount = useOpenCount(props.open)
  if (asksConsent)
    return <ConsentSheet open={props.open} onOpenChange={props.onOpenChange} onAccepted={() => undefined} />
  return <PairingForm key={openCount} {...props} />
}

function PairingForm({
  open,
  onOpenChange,
  familyName,
  familyChildren,
  code,
}: Omit<PairDeviceSheetProps, 'asksConsent'>) {
  const { show } = useToasts()
  const pairing = usePairing({
    familyChildren,
    initialCode: code,
    onPaired(label) {
      onOpenChange(false)
      show({ text: `“${label}” está ligado.` })
    },
  })
  const { step } = pairing
  const body = useRef<HTMLDivElement>(null)
  useFocusOnStep(step, body)
  const checkGivenCode = useEffectEvent(() => {
    if (code) void pairing.code.check(code)
  })
  useEffect(() => {
    if (open) checkGivenCode()
  }, [open])

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Ligar aparelho"
      keepOpenOnOutsidePress
      form={(parts) => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            pairing.next()
          }}
        >
          {parts}
        </form>
      )}
      footer={
        <>
          <div className={styles.message}>
            <FormMessage message={pairing.message} />
          </div>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            {step === 'code' ? 'Cancelar' : 'Agora não'}
          </Button>
          <Button
            type="submit"
            // the button of the next step is at the same place, so the second tap of a double tap has no effect
            onClick={(event) => event.detail > 1 && event.preventDefault()}
            disabled={!pairing.canContinue}
            pending={pairing.isPending && NEXT_LABELS[step].pending}
          >
            {NEXT_LABELS[step].label}
          </Button>
        </>
      }
    >
      <div ref={body} className={styles.step}>
        {step === 'code' && <CodeStep {...pairing.code} />}
        {step === 'confirm' && (
          <ConfirmStep
            familyName={familyName}
            familyChildren={familyChildren}
            mustSignIn={pairing.confirmation === 'sign_in'}
          />
        )}
        {step === 'whom' && <WhomStep {...pairing.whom} familyChildren={familyChildren} />}
        {step === 'password' && <PasswordStep {...pairing.password} />}
        {step === 'animal' && <AnimalStep {...pairing.animal} />}
      </div>
    </Sheet>
  )
}

/** Moves the focus to the heading of a new step, so that screen readers read it. */
function useFocusOnStep(step: string, body: React.RefObject<HTMLElement | null>): void {
  const lastStep = useRef(step)
  useEffect(() => {
    if (lastStep.current === step) return
    lastStep.current = step
    body.current?.querySelector('h3')?.focus()
  }, [step, body])
}
