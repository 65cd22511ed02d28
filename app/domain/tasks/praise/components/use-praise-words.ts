import { useState } from 'react'
import { reasonNote } from '#app/ui/reason-note.ts'
import type { Child } from '../../../children/child.ts'
import { praiseChips } from '../praise.ts'
import { usePraise } from './praise-context.ts'
import { rememberedThanks, rememberThanks } from './remembered-thanks.ts'

export interface PraiseWords {
  chips: readonly string[]
  chip: string | null
  setChip: (chip: string | null) => void
  ownWords: string
  setOwnWords: (words: string) => void
  /** The chip and the own words; empty without either. */
  words: string
  /** Call when the praise is sent. */
  remember: () => void
}

/** The words of a praise while a guardian chooses them. `gender` is the child's; null for several children. */
export function usePraiseWords(gender: Child['gender'] | null): PraiseWords {
  const userId = usePraise()?.userId ?? ''
  const [chip, setChip] = useState<string | null>(null)
  const [ownWords, setOwnWords] = useState('')
  const [chips] = useState(() => praiseChips(gender, rememberedThanks(userId)))
  const words = reasonNote(chip, ownWords)
  return {
    chips,
    chip,
    setChip,
    ownWords,
    setOwnWords,
    words,
    remember: () => rememberThanks(userId, words),
  }
}
