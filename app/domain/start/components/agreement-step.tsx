import Check from 'lucide-react/icons/check'
import Printer from 'lucide-react/icons/printer'
import { Button } from '#app/ui/button.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { START_ACTIONS } from '../actions.ts'
import { type Agreement, rewardsText, taskCount, tasksText } from '../start-agreement.ts'
import { type StartInput, startSchema } from '../schema.ts'
import { AgreementSheet } from './agreement-sheet.tsx'
import { StepPage } from './step-page.tsx'
import flow from './start-flow.module.css'
import styles from './agreement-step.module.css'

interface AgreementStepProps {
  agreement: Agreement
  input: StartInput
  onBack: () => void
  /** Closes the flow; the draft stays on the device. */
  onLeave: () => void
  /** Closes the flow and deletes the draft. */
  onDiscard: () => void
  onSaved: () => void
}

/** Step 4, 'Combinado?': the sheet to read together. 'Combinado!' saves everything. */
export function AgreementStep({ agreement, input, ...step }: AgreementStepProps) {
  const write = useSnapshotWrite(step.onSaved)
  const counts = [tasksText(taskCount(agreement)), rewardsText(agreement.rewards.length)]
  const isEmpty = input.children.length === 0 && input.rewards.length === 0
  // the server refused the draft as outdated, and would refuse another attempt
  const isOutdated = write.current === null
  const check = startSchema.safeParse(input)
  const problem = check.success ? undefined : check.error.issues[0]?.message

  return (
    <StepPage
      step={4}
      title="Combinado?"
      subtitle={isEmpty ? 'Nada foi salvo.' : 'Leiam juntos. Nada foi salvo ainda.'}
      skipLabel="Depois"
      onBack={step.onBack}
      onSkip={step.onLeave}
      footer={
        <>
          <FormMessage message={write.message ?? problem} />
          {isEmpty || isOutdated ? (
            <Button size="lg" wide onClick={step.onDiscard}>
              Ir para o Início
            </Button>
          ) : (
            <Button
              size="lg"
              wide
              icon={<Check />}
              pending={write.isPending && 'Combinando...'}
              disabled={problem !== undefined}
              onClick={() => check.success && write.send(START_ACTIONS.save, check.data)}
            >
              Combinado!
            </Button>
          )}
        </>
      }
    >
      {isEmpty ? (
        <p className={flow.nothingChosen}>
          Ainda não há nada para combinar. Volte para dizer quem mora com você, ou comece quando quiser.
        </p>
      ) : (
        <>
          <AgreementSheet agreement={agreement} />
          <div className={styles.printing}>
            <Button variant="outline" wide icon={<Printer />} onClick={() => window.print()}>
              Imprimir para assinar
            </Button>
            <p>{counts.join(', ')} e o que os adultos prometem.</p>
          </div>
        </>
      )}
    </StepPage>
  )
}
