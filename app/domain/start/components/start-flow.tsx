import { Dialog } from '@base-ui/react/dialog'
import { Suspense, use, useRef, useState } from 'react'
import type { DialogState } from '#app/ui/sheet.tsx'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import { ConsentSheet } from '../../families/components/consent-sheet.tsx'
import { agreementOf, beginningText } from '../start-agreement.ts'
import {
  choosableTasks,
  completeChildren,
  pageIndex,
  pagesOf,
  type StartDraft,
  startInputOf,
} from '../start-draft.ts'
import { removeDraft } from '../start-draft-storage.ts'
import { AgreementStep } from './agreement-step.tsx'
import { ChildrenStep } from './children-step.tsx'
import { FlowHistory } from './flow-history.tsx'
import { loadStartContent } from './load-start-content.ts'
import { RewardsStep } from './rewards-step.tsx'
import { StartDone } from './start-done.tsx'
import { TasksStep } from './tasks-step.tsx'
import { useStartDraft } from './use-start-draft.ts'
import styles from './start-flow.module.css'

interface StartFlowProps extends DialogState {
  familyId: string
  familyName: string
  /** Names of the guardians. */
  adults: readonly string[]
  today: CivilDate
  /** 'HH:mm' in the family's time zone. */
  timeNow: string
  /** Whether to show the consent form instead, because the guardian's consent is missing. */
  asksConsent: boolean
}

/** 'Começar em três minutos': children, tasks, rewards and the agreement. Nothing is saved before 'Combinado!'. */
export function StartFlow({ asksConsent, ...props }: StartFlowProps) {
  const { open, onOpenChange } = props
  if (asksConsent)
    return <ConsentSheet open={open} onOpenChange={onOpenChange} onAccepted={() => undefined} />
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Viewport className={styles.viewport}>
          <Suspense>{open && <Pages {...props} />}</Suspense>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type PagesProps = Omit<StartFlowProps, 'asksConsent'>

function Pages({ onOpenChange, familyId, familyName, adults, today, timeNow }: PagesProps) {
  const content = use(loadStartContent())
  const [draft, setDraft] = useStartDraft(familyId)
  const [isDone, setDone] = useState(false)
  const popup = useRef<HTMLDivElement>(null)
  const index = pageIndex(draft)
  const pages = pagesOf(draft)
  const page = pages[index]!
  const children = completeChildren(draft)
  const input = startInputOf(content, draft)
  const agreement = agreementOf(
    { familyName, day: today, adults: [...adults] },
    {
      ...input,
      children: children.map((child) => ({ ...child, avatarType: child.gender, avatarMediaId: null })),
    },
  )
  const leave = () => onOpenChange(false)
  const goTo = (newIndex: number, changed: StartDraft = draft) =>
    setDraft({ ...changed, page: pagesOf(changed)[newIndex] ?? changed.page })
  const goBack = () => (index === 0 || isDone ? leave() : goTo(index - 1))

  function discard() {
    removeDraft(familyId)
    leave()
  }

  const stepProps = {
    draft,
    content,
    onBack: goBack,
    onChange: setDraft,
    onNext: (changed?: StartDraft) => goTo(index + 1, changed),
  }
  const child = page.step === 'tasks' && children.find(({ id }) => id === page.childId)
  const nextPage = pages[index + 1]
  const nextChild =
    nextPage?.step === 'tasks' ? children.find(({ id }) => id === nextPage.childId) : undefined

  return (
    <Dialog.Popup
      ref={popup}
      className={styles.popup}
      initialFocus={() => popup.current?.querySelector('h1') ?? true}
    >
      <FlowHistory depth={isDone ? 1 : index + 1} onBack={goBack} />
      {isDone ? (
        <StartDone
          agreement={agreement}
          beginning={beginningText(input.tasks, { today, timeNow })}
          onClose={leave}
        />
      ) : (
        <>
          {page.step === 'children' && <ChildrenStep {...stepProps} />}
          {child && (
            <TasksStep
              key={child.id}
              {...stepProps}
              child={child}
              tasks={choosableTasks(content, child)}
              nextName={nextChild?.name}
              onOpenChild={(childId) => setDraft({ ...draft, page: { step: 'tasks', childId } })}
            />
          )}
          {page.step === 'rewards' && <RewardsStep {...stepProps} />}
          {page.step === 'agreement' && (
            <AgreementStep
              agreement={agreement}
              input={input}
              onBack={goBack}
              onLeave={leave}
              onDiscard={discard}
              onSaved={() => {
                removeDraft(familyId)
                setDone(true)
              }}
            />
          )}
        </>
      )}
    </Dialog.Popup>
  )
}
