import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ChoiceGroup } from '#app/ui/choice-group.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { useSendOptimistic } from '#app/ui/optimistic-actions.ts'
import { type DialogState, Sheet } from '#app/ui/sheet.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import type { Child } from '../../children/child.ts'
import { ChildrenPickList } from '../../children/components/children-pick-list.tsx'
import { CHILDREN_MISSING } from '../../children/schema.ts'
import { familyConducts, mostUsedFirst, type StoredConduct } from '../conduct.ts'
import type { Entry } from '../entry.ts'
import { type ScoreInput, scoreSchema } from '../schema.ts'
import { INITIAL_DRAFT, type ScoreDraft, type ScoreKind, toScoreInput } from '../score-draft.ts'
import { ConductTiles } from './conduct-tiles.tsx'
import { ConductsEditor } from './conducts-editor.tsx'
import { FreeScore, FreeScoreFooter } from './free-score.tsx'
import { scoreAction } from './score-actions.ts'
import styles from './score-sheet.module.css'

type ScoredChild = Child & {
  /** The newest entries. They determine the order of the conducts, and which amounts are unusual. */
  entries: readonly Entry[]
}

interface ScoreSheetProps extends DialogState {
  familyChildren: readonly ScoredChild[]
  /** The initially selected children. A family's only child is always selected. */
  initialChildIds: readonly string[]
  conducts: readonly StoredConduct[]
}

const KINDS: { value: ScoreKind; label: string }[] = [
  { value: 'positive', label: 'Elogio' },
  { value: 'negative', label: 'Correção' },
]

/** 'Atribuir Pontuação': one tap on a conduct scores the chosen children. Each opening resets the sheet. */
export function ScoreSheet(props: ScoreSheetProps) {
  return <ScoreDialog key={useOpenCount(props.open)} {...props} />
}

type View = 'conducts' | 'free' | 'editor'

function ScoreDialog({ open, onOpenChange, familyChildren, initialChildIds, conducts }: ScoreSheetProps) {
  const [kind, setKind] = useState<ScoreKind>('positive')
  const [view, setView] = useState<View>('conducts')
  const [draft, setDraft] = useState<ScoreDraft>(INITIAL_DRAFT)
  const [selectedIds, setSelectedIds] = useState(initialChildIds)
  const [isChildMissing, setIsChildMissing] = useState(false)
  // the entries at the opening, so that the conducts do not change their order meanwhile
  const [entries] = useState(() => familyChildren.flatMap((child) => child.entries))
  // not state: the second press of a double tap comes before the next render
  const isSent = useRef(false)
  const sendAction = useSendOptimistic()

  const isOnlyChild = familyChildren.length === 1
  const chosenChildren = familyChildren.filter(({ id }) => isOnlyChild || selectedIds.includes(id))
  const kindConducts = familyConducts(conducts).filter(({ points }) => points > 0 === (kind === 'positive'))

  /** Sends the score of the chosen children and closes the sheet. */
  function send(toInput: (scores: ScoreInput['scores']) => object) {
    if (chosenChildren.length === 0) {
      setIsChildMissing(true)
      return
    }
    const scores = chosenChildren.map(({ id }) => ({ childId: id, requestId: newRequestId() }))
    const validation = scoreSchema.safeParse(toInput(scores))
    if (!validation.success || isSent.current) return
    isSent.current = true
    void sendAction(scoreAction(validation.data))
    onOpenChange(false)
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={view === 'editor' ? 'Editar condutas' : 'Atribuir Pontuação'}
      keepOpenOnOutsidePress={view !== 'conducts'}
      footer={
        view === 'free' ? (
          <FreeScoreFooter
            kind={kind}
            draft={draft}
            chosenChildren={chosenChildren}
            onSend={() => send((scores) => toScoreInput(kind, draft, scores))}
            onBack={() => setView('conducts')}
          />
        ) : (
          view === 'editor' && (
            <Button variant="outline" icon={<ChevronLeft />} onClick={() => setView('conducts')}>
              Voltar
            </Button>
          )
        )
      }
    >
      {!isOnlyChild && view !== 'editor' && (
        <ChildrenPickList
          legend="Para quem?"
          familyChildren={familyChildren}
          value={chosenChildren.map(({ id }) => id)}
          onValueChange={(ids) => {
            setSelectedIds(ids)
            setIsChildMissing(false)
          }}
          error={isChildMissing ? CHILDREN_MISSING : undefined}
        />
      )}
      <div className={styles.kinds}>
        <ChoiceGroup legend="O que aconteceu?" options={KINDS} value={kind} onValueChange={setKind} />
      </div>
      {view === 'conducts' && (
        <ConductTiles
          kind={kind}
          conducts={mostUsedFirst(kindConducts, entries).filter(({ isHidden }) => !isHidden)}
          onChoose={({ label, points, repair }) =>
            send((scores) => ({ scores, type: 'conduct', label, points, repair }))
          }
          onOther={() => setView('free')}
          onEdit={() => setView('editor')}
        />
      )}
      {view === 'free' && <FreeScore kind={kind} draft={draft} onChange={setDraft} />}
      {view === 'editor' && <ConductsEditor kind={kind} kindConducts={kindConducts} conducts={conducts} />}
    </Sheet>
  )
}
