import { useState } from 'react'
import { knownRewardDrawing, rewardDrawingOf } from '#app/ui/art/chosen-reward-drawing.ts'
import { DrawingChooser } from '#app/ui/art/drawing-chooser.tsx'
import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import { rewardDrawingFor, rewardDrawings } from '#app/ui/art/reward-drawing-for.ts'
import { Field } from '#app/ui/field.tsx'
import { FormSheet } from '#app/ui/form-sheet.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { NumberStepper } from '#app/ui/number-stepper.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useDraft } from '#app/ui/use-draft.ts'
import { useOpening } from '#app/ui/use-opening.ts'
import { useStoredVersion } from '#app/ui/use-stored-version.ts'
import { useWriteFetcher } from '#app/ui/use-write-fetcher.ts'
import type { Child } from '../../children/child.ts'
import { ChildrenPickList } from '../../children/components/children-pick-list.tsx'
import { checkRewardDraft, type RewardDraft, rewardDifferences, rewardDraftOf } from '../reward-draft.ts'
import { REDEMPTION_PERIODS, type RedemptionPeriod, type Reward } from '../reward.ts'
import { REWARD_FIELDS_MISSING } from '../schema.ts'
import styles from './reward-form-sheet.module.css'
import { RewardLimit } from './reward-limit.tsx'

/** As they are listed beside the disabled button. */
const FIELD_NAMES: Record<keyof RewardDraft, string> = {
  title: 'título',
  points: 'pontos',
  redemptionPeriod: 'período de resgate',
  oncePerPeriod: 'limite',
  childIds: 'para quem',
  drawing: 'desenho',
}

interface RewardFormSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** null adds a new reward. */
  reward: Reward | null
  /** The family's rewards as they are now. */
  rewards: readonly Reward[]
  familyChildren: readonly Child[]
  /** What a new reward starts from, and what follows when it is saved. */
  suggestion?: { draft: RewardDraft; onAdded: () => void }
}

/** 'Nova recompensa' or 'Editar recompensa' (spec section 2). Reopening starts from what is stored. */
export function RewardFormSheet(props: RewardFormSheetProps) {
  return <RewardForm key={useOpening(props.open)} {...props} />
}

function RewardForm({
  open,
  onOpenChange,
  reward,
  rewards,
  familyChildren,
  suggestion,
}: RewardFormSheetProps) {
  const childIds = familyChildren.map((child) => child.id)
  const [id, setId] = useState(() => reward?.id ?? newRequestId())
  const { start, typed, ...form } = useDraft<RewardDraft>(
    () => suggestion?.draft ?? rewardDraftOf(reward, childIds),
  )
  const { show } = useToasts()
  const write = useWriteFetcher(() => {
    onOpenChange(false)
    if (suggestion) suggestion.onAdded()
    else show({ text: reward ? 'Recompensa salva.' : 'Recompensa criada.' })
  })

  // a child who was deleted meanwhile is no choice any more
  const draft = { ...typed, childIds: typed.childIds.filter((childId) => childIds.includes(childId)) }
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start)
  const version = useStoredVersion<Reward, RewardDraft>({
    open,
    opened: reward,
    live: rewards.find((candidate) => candidate.id === id),
    write,
    draft,
    isDirty,
    compare: (mine, stored) =>
      rewardDifferences(mine, stored, {
        childIds,
        childName: (childId) => familyChildren.find((child) => child.id === childId)?.name ?? '',
        drawingLabel,
      }),
    texts: {
      changed: 'Outra pessoa acabou de mudar esta recompensa.',
      deleted: 'Outra pessoa acabou de excluir esta recompensa.',
    },
    load: (stored) => form.load(rewardDraftOf(stored, childIds)),
    send: (revision) => send(id, revision),
    saveAsNew: {
      label: 'Salvar como nova recompensa',
      send() {
        const newId = newRequestId()
        setId(newId)
        send(newId, null)
      },
    },
  })

  function send(rewardId: string, revision: number | null) {
    const whole = checkRewardDraft(rewardId, draft, childIds, revision)
    if (whole.ok) write.sendJson('/app/premios/salvar', whole.input)
    else form.attempt()
  }

  const checked = checkRewardDraft(id, draft, childIds, version.base?.revision ?? null)
  const problem = (field: keyof RewardDraft) =>
    (!checked.ok && form.isShown(field) && checked.problems[field]) || write.fields[field]
  const missing = checked.ok ? [] : checked.missing
  const isMissingShown = missing.some((field) => field !== 'childIds' && form.isShown(field))

  return (
    <FormSheet
      open={open}
      onClose={() => onOpenChange(false)}
      title={reward ? 'Editar recompensa' : 'Nova recompensa'}
      size="lg"
      submitLabel="Salvar recompensa"
      missing={missing.map((field) => FIELD_NAMES[field])}
      isComplete={checked.ok && !version.isDeleted}
      isDirty={isDirty}
      isPending={write.isPending}
      message={isMissingShown ? REWARD_FIELDS_MISSING : write.message}
      outdated={version.outdated}
      onAttempt={form.attempt}
      onSubmit={version.save}
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <Field label="Título" error={problem('title')}>
            <TextInput
              value={draft.title}
              maxLength={120}
              autoComplete="off"
              placeholder="Ex.: escolher o filme de sábado"
              required
              onChange={(event) => form.change({ title: event.target.value })}
              onBlur={form.leaving('title')}
            />
          </Field>
          <div className={styles.pair}>
            <Field label="Pontos" error={problem('points')}>
              <NumberStepper
                value={draft.points}
                onValueChange={(points) => form.change({ points })}
                min={0}
                max={1_000_000}
                step={5}
                required
              />
            </Field>
            <Field label="Período de resgate">
              <Select
                value={draft.redemptionPeriod}
                onChange={(event) =>
                  form.change({ redemptionPeriod: event.target.value as RedemptionPeriod })
                }
              >
                {REDEMPTION_PERIODS.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          <RewardLimit draft={draft} onChange={form.change} />
        </div>
        <div className={styles.column}>
          {(familyChildren.length > 1 || missing.includes('childIds')) && (
            <ChildrenPickList
              legend="Para quem"
              hint="Escolha pelo menos uma. Com todas escolhidas, vale também para quem chegar depois."
              familyChildren={familyChildren}
              value={draft.childIds}
              onValueChange={(chosen) => form.change({ childIds: chosen })}
              error={problem('childIds')}
            />
          )}
          <DrawingChooser
            options={rewardDrawings}
            matched={rewardDrawingFor(draft.title)}
            value={knownRewardDrawing(draft.drawing)}
            onValueChange={(drawing) => form.change({ drawing })}
            draw={(name, size) => <RewardDrawing name={name} size={size} />}
          />
        </div>
      </div>
    </FormSheet>
  )
}

function drawingLabel({ title, drawing }: RewardDraft): string {
  const name = rewardDrawingOf({ title, drawing })
  const label = rewardDrawings.find((option) => option.name === name)?.label ?? name
  return drawing === null ? `${label} (pelo título)` : label
}
