import type { Ref } from 'react'
import { Field, FieldGroup } from '#app/ui/field.tsx'
import { QuickNumbers } from '#app/ui/quick-numbers.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import {
  ageButtonName,
  ageLabel,
  MAX_AGE,
  MAX_CHILD_NAME_LENGTH,
  MIN_AGE,
  type Portrait,
} from '../../children/child.ts'
import { PortraitChoices } from '../../children/components/portrait-choices.tsx'
import type { StartChild } from '../start.ts'
import styles from './children-step.module.css'

/** Every age, each in one tap. */
const AGES = Array.from({ length: MAX_AGE - MIN_AGE + 1 }, (_, index) => MIN_AGE + index)

interface ChildEditorProps {
  ref: Ref<HTMLElement>
  child: StartChild
  /** The portraits that no sibling has. */
  portraits: readonly Portrait[]
  /** Whether to focus the name when the editor appears. */
  takesFocus: boolean
  showsProblems: boolean
  onChange: (changes: Partial<StartChild>) => void
}

/** Name, age and portrait of one child. */
export function ChildEditor({
  ref,
  child,
  portraits,
  takesFocus,
  showsProblems,
  onChange,
}: ChildEditorProps) {
  return (
    <section ref={ref} className={styles.editor} aria-label={child.name.trim() || 'Nova criança'}>
      <Field
        label="Nome ou apelido"
        error={showsProblems && child.name.trim() === '' && 'Escreva o nome ou o apelido.'}
      >
        <TextInput
          value={child.name}
          maxLength={MAX_CHILD_NAME_LENGTH}
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="next"
          autoFocus={takesFocus}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <FieldGroup
        legend="Idade"
        aside={child.age !== null && ageLabel(child.age)}
        error={showsProblems && child.age === null && 'Diga a idade, em anos.'}
      >
        <QuickNumbers
          label="Idade"
          numbers={AGES}
          value={child.age}
          onValueChange={(age) => onChange({ age })}
          nameOf={ageButtonName}
          className={styles.ages}
        />
      </FieldGroup>
      <PortraitChoices
        className={styles.portraits}
        portraits={portraits}
        value={child}
        size={44}
        onValueChange={onChange}
      />
    </section>
  )
}
