import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { List, ListRow } from '#app/ui/list.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { Avatar } from '#app/ui/art/avatar.tsx'
import { ageLabel } from '../../children/child.ts'
import { FAMILY_BOUNDS } from '../../families/family-bounds.ts'
import type { StartChild } from '../start.ts'
import {
  addChild,
  changeChild,
  freePortraits,
  isBlank,
  isComplete,
  removeChild,
  type StartDraft,
} from '../start-draft.ts'
import { ChildEditor } from './child-editor.tsx'
import { StepPage, type StepProps } from './step-page.tsx'
import flow from './start-flow.module.css'
import styles from './children-step.module.css'

/** Step 1, 'Quem mora com você?': name, age and portrait of every child on one page. */
export function ChildrenStep({ draft, onBack, onChange, onNext }: StepProps) {
  const [showsProblems, setShowsProblems] = useState(false)
  const editor = useRef<HTMLElement>(null)
  const { children, openChildId } = draft
  const openChild = children.find(({ id }) => id === openChildId)
  const closedChildren = children.filter((child) => child !== openChild)

  /**
   * Calls `onClosed` with the draft after closing the editor. An empty child among others is removed; any other incomplete
   * child keeps the editor open and shows what is missing.
   */
  function closeEditor(onClosed: (changed: StartDraft) => void) {
    if (!openChild || isComplete(openChild)) return onClosed({ ...draft, openChildId: null })
    if (isBlank(openChild) && closedChildren.length > 0) return onClosed(removeChild(draft, openChild.id))
    setShowsProblems(true)
    const missingField = openChild.name.trim() === '' ? 'input[type=text]' : 'fieldset button'
    editor.current?.querySelector<HTMLElement>(missingField)?.focus()
  }
  function open(id: string) {
    closeEditor((changed) => {
      setShowsProblems(false)
      onChange({ ...changed, openChildId: id })
    })
  }
  function addAnother() {
    closeEditor((changed) => {
      setShowsProblems(false)
      onChange(addChild(changed, newRequestId()))
    })
  }

  return (
    <StepPage
      step={1}
      title="Quem mora com você?"
      onBack={onBack}
      onSkip={() => onNext()}
      footer={
        <Button size="lg" wide onClick={() => closeEditor(onNext)}>
          Continuar
        </Button>
      }
    >
      {closedChildren.length > 0 && (
        <List aria-label="Crianças">
          {closedChildren.map((child) => (
            <ChildRow
              key={child.id}
              child={child}
              onOpen={() => open(child.id)}
              onRemove={() => onChange(removeChild(draft, child.id))}
            />
          ))}
        </List>
      )}
      {openChild && (
        <ChildEditor
          key={openChild.id}
          ref={editor}
          child={openChild}
          portraits={freePortraits(children, openChild.id)}
          takesFocus={children.length > 1 && isBlank(openChild)}
          showsProblems={showsProblems}
          onChange={(changes) => onChange(changeChild(draft, openChild.id, changes))}
        />
      )}
      {children.length < FAMILY_BOUNDS.children && (
        <button type="button" className={flow.addButton} onClick={addAnother}>
          <Plus size={22} aria-hidden="true" />
          {children.length === 0 ? 'Uma criança' : 'Mais uma criança'}
        </button>
      )}
    </StepPage>
  )
}

interface ChildRowProps {
  child: StartChild
  onOpen: () => void
  onRemove: () => void
}

function ChildRow({ child, onOpen, onRemove }: ChildRowProps) {
  const name = child.name.trim() || 'criança sem nome'
  return (
    <ListRow bare className={styles.row}>
      <button type="button" className={styles.openButton} onClick={onOpen}>
        <Avatar gender={child.gender} variant={child.avatarVariant} size={52} />
        <span className={styles.text}>
          <span className="visually-hidden">Mudar </span>
          <b translate="no">{name}</b>
          <small>{child.age === null ? 'falta a idade' : ageLabel(child.age)}</small>
        </span>
      </button>
      <IconButton className={styles.removeButton} label={`Tirar ${name}`} icon={<X />} onClick={onRemove} />
    </ListRow>
  )
}
