import { rewardDrawings } from '#app/ui/art/reward-drawings.ts'
import { DrawingChooser } from '#app/ui/art/drawing-chooser.tsx'
import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormColumn, FormColumns } from '#app/ui/form-columns.tsx'
import { FormSheet } from '#app/ui/form-sheet.tsx'
import type { DialogState } from '#app/ui/sheet.tsx'
import { NumberStepper } from '#app/ui/number-stepper.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useItemForm } from '#app/ui/use-item-form.ts'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import type { Child } from '../../children/child.ts'
import { ChildrenPickList } from '../../children/components/children-pick-list.tsx'
import { useNewerVersionText } from '../../families/components/use-newer-version-text.ts'
import { MAX_TITLE_LENGTH } from '../../input/field.ts'
import { checkRewardDraft, type RewardDraft, rewardDifferences, rewardDraftOf } from '../reward-draft.ts'
import { MAX_REWARD_POINTS, type Reward } from '../reward.ts'
import { REWARD_ACTIONS } from '../actions.ts'
import { REWARD_FIELDS_MISSING } from '../schema.ts'
import { PeriodField } from './period-field.tsx'

const FIELD_NAMES: Record<keyof RewardDraft, string> = {
  title: 'título',
  points: 'pontos',
  redemptionPeriod: 'período de resgate',
  oncePerPeriod: 'limite',
  isOnce: 'limite',
  childIds: 'para quem',
  drawing: 'desenho',
}

const EDITED = { name: 'este prêmio' }

interface RewardFormSheetProps extends DialogState {
  /** Null adds a new reward. */
  reward: Reward | null
  /** The family's rewards in the newest snapshot. */
  rewards: readonly Reward[]
  familyChildren: readonly Child[]
  /** Initial values of a new reward. `onAdded` runs after saving, in place of the toast 'Prêmio criado.'. */
  suggestion?: { draft: RewardDraft; onAdded: () => void }
}

/** 'Novo prêmio' or 'Editar prêmio'. Each opening starts from the stored reward, the suggestion or an empty draft. */
export function RewardFormSheet(props: RewardFormSheetProps) {
  return <RewardForm key={useOpenCount(props.open)} {...props} />
}

function RewardForm({
  open,
  onOpenChange,
  reward,
  rewards,
  familyChildren,
  suggestion,
}: RewardFormSheetProps) {
  const familyChildIds = familyChildren.map((child) => child.id)
  const { show } = useToasts()
  const form = useItemForm<Reward, RewardDraft>({
    open,
    item: reward,
    items: rewards,
    action: REWARD_ACTIONS.save,
    createDraft: () => suggestion?.draft ?? rewardDraftOf(reward, familyChildIds),
    draftOf: (stored) => rewardDraftOf(stored, familyChildIds),
    // a child may be deleted while the form is open
    normalize: (draft) => ({
      ...draft,
      childIds: draft.childIds.filter((id) => familyChildIds.includes(id)),
    }),
    check: (id, draft, revision) => checkRewardDraft(id, draft, familyChildIds, revision),
    compare: (draft, stored) =>
      rewardDifferences(draft, stored, {
        familyChildIds,
        childName: (childId) => familyChildren.find((child) => child.id === childId)?.name ?? '',
        drawingLabel: rewardDrawings.labelFor,
      }),
    texts: {
      changed: useNewerVersionText(EDITED),
      deleted: 'Este prêmio acabou de ser excluído.',
      saveAsNew: 'Salvar como novo prêmio',
    },
    onSaved() {
      onOpenChange(false)
      if (suggestion) suggestion.onAdded()
      else show({ text: reward ? 'Prêmio salvo.' : 'Prêmio criado.' })
    },
  })
  const { draft, missingFields, problem } = form
  const isMissingShown = missingFields.some((field) => field !== 'childIds' && form.showsError(field))

  return (
    <FormSheet
      open={open}
      onClose={() => onOpenChange(false)}
      title={reward ? 'Editar prêmio' : 'Novo prêmio'}
      size="lg"
      submitLabel="Salvar prêmio"
      missingLabels={missingFields.map((field) => FIELD_NAMES[field])}
      message={isMissingShown ? REWARD_FIELDS_MISSING : form.message}
      {...form.state}
    >
      <FormColumns>
        <FormColumn>
          <Field label="Título" error={problem('title')}>
            <TextInput
              value={draft.title}
              maxLength={MAX_TITLE_LENGTH}
              autoComplete="off"
              placeholder="Ex.: escolher o filme de sábado"
              required
              onChange={(event) => form.change({ title: event.target.value })}
              onBlur={form.onLeave('title')}
            />
          </Field>
          <Field label="Pontos" error={problem('points')}>
            <NumberStepper
              value={draft.points}
              onValueChange={(points) => form.change({ points })}
              min={0}
              max={MAX_REWARD_POINTS}
              step={5}
              required
            />
          </Field>
          <PeriodField draft={draft} onChange={form.change} />
        </FormColumn>
        <FormColumn>
          {(familyChildren.length > 1 || missingFields.includes('childIds')) && (
            <ChildrenPickList
              legend="Para quem"
              hint="Escolha pelo menos uma. Com todas escolhidas, vale também para quem chegar depois."
              familyChildren={familyChildren}
              value={draft.childIds}
              onValueChange={(childIds) => form.change({ childIds })}
              error={problem('childIds')}
            />
          )}
          <DrawingChooser
            drawings={rewardDrawings}
            title={draft.title}
            value={draft.drawing}
            onValueChange={(drawing) => form.change({ drawing })}
            renderDrawing={(name, size) => <RewardDrawing name={name} size={size} />}
          />
        </FormColumn>
      </FormColumns>
    </FormSheet>
  )
}
