import ChevronDown from 'lucide-react/icons/chevron-down'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useEffect, useRef } from 'react'
import { scheduleSummary } from '../schedule/schedule-text.ts'
import type { TaskDraft } from '../task-draft.ts'
import type { OptionName } from '../task-option-texts.ts'
import styles from './task-form-sheet.module.css'
import { TaskOptions, type TaskOptionsProps } from './task-options.tsx'

/** Which part of 'Mais opções' is open. */
export interface OptionsState {
  isOpen: boolean
  openName: OptionName | null
}

/** Names some of the folds. 'Quem faz' needs several children. */
const defaultSummary = ({ childIds }: TaskDraft) =>
  childIds.length > 1 ? 'repete, quem faz, passos, foto' : 'repete, horários, passos, foto'

interface MoreOptionsProps extends Omit<TaskOptionsProps, 'openName' | 'onOpen'> {
  state: OptionsState
  onStateChange: (state: OptionsState) => void
  /** Whether the options are always open, below a title. */
  isWide: boolean
}

/** 'Mais opções': a button that opens the folds, or the folds below a title. */
export function MoreOptions({ state, onStateChange, isWide, ...options }: MoreOptionsProps) {
  const { isOpen, openName } = state
  const button = useRef<HTMLButtonElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    // the folds are below the visible part of a phone
    if (isOpen && isPressed.current) button.current?.scrollIntoView({ block: 'start' })
  }, [isOpen])
  const folds = (
    <TaskOptions
      {...options}
      openName={openName}
      onOpen={(name) => onStateChange({ isOpen: true, openName: name })}
    />
  )
  if (isWide)
    return (
      <>
        <h3 className={styles.title}>Mais opções</h3>
        {folds}
      </>
    )
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.opener}
        aria-expanded={isOpen}
        onClick={() => {
          isPressed.current = true
          onStateChange({ isOpen: !isOpen, openName: null })
        }}
      >
        <SlidersHorizontal size={22} aria-hidden="true" />
        <span>
          <b>Mais opções</b>
          <small>{scheduleSummary(options.draft) || defaultSummary(options.draft)}</small>
        </span>
        <ChevronDown size={20} aria-hidden="true" />
      </button>
      {isOpen && folds}
    </>
  )
}
