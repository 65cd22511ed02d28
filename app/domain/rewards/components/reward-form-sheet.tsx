import { type FocusEvent, useState } from 'react'
import { knownRewardDrawing, rewardDrawingOf } from '#app/ui/art/chosen-drawing.ts'
import { DrawingChooser } from '#app/ui/art/drawing-chooser.tsx'
import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import { rewardDrawingFor, rewardDrawings } from '#app/ui/art/reward-drawing-for.ts'
import { Field } from '#app/ui/field.tsx'
import { FormSheet, isLeftForAnother } from '#app/ui/form-sheet.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { NumberStepper } from '#app/ui/number-stepper.tsx'
import { onceReleased } from '#app/ui/once-released.ts'
import { Select } from '#app/ui/select.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useOpening } from '#app/ui/use-opening.ts'
import { useStoredVersion } from '#app/ui/use-stored-version.ts'
import { useWriteFetcher } from '#app/ui/use-write-fetcher.ts'
import type { Child } from '../../children/child.ts'
import { ChildrenPickList } from '../../children/components/children-pick-list.tsx'
import { checkRewardDraft, type RewardDraft, rewardDifferences, rewardDraftOf } from '../reward-draft.ts'
import { REDEMPTION_PERIODS, type RedemptionPeriod, type Reward } from '../reward.ts'
import { REWARD_FIELDS_MISSING } from '../schema.ts'
import styles from './reward-form-sheet.module.css'

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
  const [start, setStart] = useState(() => suggestion?.draft ?? rewardDraftOf(reward, childIds))
  const [typed, setDraft] = useState<RewardDraft>(start)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isAttempted, setIsAttempted] = useState(false)
  const { show } = useToasts()
  const write = useWriteFetcher(() => {
    onOpenChange(false)
    if (suggestion) suggestion.onAdded()
    else show({ text: reward ? 'Recompensa salva.' : 'Recompensa criada.' })
  })

  const touch = (field: string) => setTouched((before) => new Set([...before, field]))
  function change(part: Partial<RewardDraft>) {
    setDraft((before) => ({ ...before, ...part }))
    Object.keys(part).forEach(touch)
  }
  const leaving = (field: keyof RewardDraft) => (event: FocusEvent) => {
    if (isLeftForAnother(event)) onceReleased(() => touch(field))
  }

  // a child who was deleted meanwhile is no choice any more, yet its reward must not become everybody's
  const remaining = typed.childIds.filter((childId) => childIds.includes(childId))
  const draft = { ...typed, childIds: remaining.length > 0 ? remaining : typed.childIds }
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
    load(stored) {
      const loaded = rewardDraftOf(stored, childIds)
      setStart(loaded)
      setDraft(loaded)
      setTouched(new Set())
    },
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
    else setIsAttempted(true)
  }

  const checked = checkRewardDraft(id, draft, childIds, version.base?.revision ?? null)
  const isShown = (field: keyof RewardDraft) => isAttempted || touched.has(field)
  const problem = (field: keyof RewardDraft) =>
    (!checked.ok && isShown(field) && checked.problems[field]) || write.fields[field]
  const isMissingShown = !checked.ok && checked.missing.some(isShown)

  return (
    <FormSheet
      open={open}
      onClose={() => onOpenChange(false)}
      title={reward ? 'Editar recompensa' : 'Nova recompensa'}
      size="lg"
      submitLabel="Salvar recompensa"
      isComplete={checked.ok && !version.isDeleted}
      isDirty={isDirty}
      isPending={write.isPending}
      message={isMissingShown ? REWARD_FIELDS_MISSING : write.message}
      outdated={version.outdated}
      onAttempt={() => setIsAttempted(true)}
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
              onChange={(event) => change({ title: event.target.value })}
              onBlur={leaving('title')}
            />
          </Field>
          <div className={styles.pair}>
            <Field label="Pontos" error={problem('points')}>
              <NumberStepper
                value={draft.points}
                onValueChange={(points) => change({ points })}
                min={0}
                max={1_000_000}
                step={5}
                required
              />
            </Field>
            <Field label="Período de resgate">
              <Select
                value={draft.redemptionPeriod}
                onChange={(event) => change({ redemptionPeriod: event.target.value as RedemptionPeriod })}
              >
                {REDEMPTION_PERIODS.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
        </div>
        <div className={styles.column}>
          {familyChildren.length > 1 && (
            <ChildrenPickList
              legend="Para quem"
              hint="Sem escolher, vale para todas as crianças."
              familyChildren={familyChildren}
              value={draft.childIds}
              onValueChange={(chosen) => change({ childIds: chosen })}
              error={problem('childIds')}
            />
          )}
          <DrawingChooser
            options={rewardDrawings}
            matched={rewardDrawingFor(draft.title)}
            value={knownRewardDrawing(draft.drawing)}
            onValueChange={(drawing) => change({ drawing })}
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
