import { useState, type FormEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { NumberStepper } from '#app/ui/number-stepper.tsx'
import { PickList } from '#app/ui/pick-list.tsx'
import { Select } from '#app/ui/select.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useWriteFetcher } from '#app/ui/use-write-fetcher.ts'
import type { Child } from '../../children/child.ts'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import { REDEMPTION_PERIODS, type RedemptionPeriod, type Reward } from '../reward.ts'
import { draftOfReward, isForAll, type RewardDraft, toRewardInput } from '../reward-draft.ts'
import { rewardSchema } from '../schema.ts'
import { DrawingPicker } from './drawing-picker.tsx'
import { capitalised } from './reward-look.ts'
import styles from './reward-form-sheet.module.css'

interface RewardFormSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** null creates a reward. */
  reward: Reward | null
  familyChildren: readonly Child[]
}

/** Create or edit a reward (spec section 2). Reopening starts from what is stored. */
export function RewardFormSheet(props: RewardFormSheetProps) {
  const [opening, setOpening] = useState(0)
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open !== wasOpen) {
    setWasOpen(props.open)
    if (props.open) setOpening(opening + 1)
  }
  return <RewardForm key={opening} {...props} />
}

function RewardForm({ open, onOpenChange, reward, familyChildren }: RewardFormSheetProps) {
  const [id] = useState(() => reward?.id ?? newRequestId())
  const [start] = useState(() => draftOfReward(reward))
  const [draft, setDraft] = useState<RewardDraft>(start)
  const [isLeaving, setIsLeaving] = useState(false)
  const { show } = useToasts()
  const write = useWriteFetcher(() => {
    onOpenChange(false)
    show({ text: 'Recompensa salva.' })
  })

  const change = (part: Partial<RewardDraft>) => setDraft((before) => ({ ...before, ...part }))
  const childIds = familyChildren.map((child) => child.id)
  const checked = rewardSchema.safeParse(toRewardInput(draft, id, childIds))
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start)

  function save(event: FormEvent) {
    event.preventDefault()
    if (checked.success) write.sendJson('/app/premios/salvar', checked.data)
  }

  function close() {
    if (isDirty && !write.isPending) setIsLeaving(true)
    else onOpenChange(false)
  }

  return (
    <>
      <Sheet
        open={open}
        onOpenChange={(next) => (next ? onOpenChange(true) : close())}
        title={reward ? 'Editar recompensa' : 'Nova recompensa'}
        holdsWork
        form={(parts) => (
          <form onSubmit={save} noValidate>
            {parts}
          </form>
        )}
        footer={
          <>
            <Button variant="line" onClick={close}>
              Cancelar
            </Button>
            <Button type="submit" disabled={!checked.success} pending={write.isPending && 'Salvando...'}>
              Salvar recompensa
            </Button>
          </>
        }
      >
        <FormMessage message={write.message} />
        <Field label="Título">
          <TextInput
            value={draft.title}
            maxLength={120}
            autoComplete="off"
            placeholder="Ex.: escolher o filme de sábado"
            onChange={(event) => change({ title: event.target.value })}
          />
        </Field>
        <div className={styles.pair}>
          <Field label="Pontos">
            <NumberStepper
              value={draft.points}
              onValueChange={(points) => change({ points })}
              min={1}
              max={1_000_000}
              step={1}
            />
          </Field>
          <Field label="Período de resgate">
            <Select
              value={draft.redemptionPeriod}
              onChange={(event) => change({ redemptionPeriod: event.target.value as RedemptionPeriod })}
            >
              {REDEMPTION_PERIODS.map(({ value, label }) => (
                <option key={value} value={value}>
                  {capitalised(label)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        {familyChildren.length > 0 && (
          <PickList
            legend="Crianças"
            aside={isForAll(draft.childIds, childIds) ? 'Todas as crianças' : undefined}
            hint="Sem marcar ninguém, o prêmio é de todas."
            items={familyChildren.map((child) => ({
              id: child.id,
              label: child.name,
              art: <ChildAvatar child={child} size={40} />,
            }))}
            value={draft.childIds}
            onValueChange={(ids) => change({ childIds: ids })}
          />
        )}
        <DrawingPicker
          title={draft.title}
          value={draft.drawing}
          onValueChange={(drawing) => change({ drawing })}
        />
        {!checked.success && isDirty && (
          <p className={styles.hint} role="status">
            {checked.error.issues[0]?.message}
          </p>
        )}
      </Sheet>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setIsLeaving}
        title="Descartar alterações?"
        description="O que você preencheu ainda não foi salvo."
        confirmLabel="Descartar"
        cancelLabel="Continuar editando"
        onConfirm={() => {
          setIsLeaving(false)
          onOpenChange(false)
        }}
      />
    </>
  )
}
