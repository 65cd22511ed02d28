import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Balance } from '../balance.ts'
import type { Answer } from './ask-assistant.ts'
import { askForWords } from './ask-assistant.ts'
import { useQuestion } from './use-question.ts'

type Checked = Answer<{ balance: Balance; hasModel: boolean }>

export interface CheckReading {
  balance: Balance | null
  hasModel: boolean
  isChecking: boolean
  /** Why there are no numbers. */
  message: string | undefined
  /** What a model said of exactly these numbers so far; '' for nothing. */
  words: string
  isWording: boolean
  /** Why a model did not word them. */
  wordsMessage: string | undefined
  check: () => void
  askWords: () => void
  stop: () => void
}

/** The check of a child. Its numbers follow every change of the family; a model words them when asked to. */
export function useCheck(childId: string): CheckReading {
  const fetcher = useFetcher<Checked>()
  const wantsWords = useRef(false)
  const [worded, setWorded] = useState<{ numbers: string; words: string } | null>(null)
  const question = useQuestion<string>()
  const { data, state } = fetcher
  // a fetcher forgets its answer while the tab is hidden
  const [held, setHeld] = useState<Checked | null>(null)
  if (data && data !== held) setHeld(data)
  const value = held?.ok ? held.value : null
  const numbers = value && JSON.stringify(value.balance)

  function askWords() {
    if (!numbers) return
    const keep = (words: string) => setWorded({ numbers, words })
    question.run((signal) => askForWords(childId, keep, signal), keep)
  }
  const read = () => void fetcher.load(`/app/ia/verificar?crianca=${childId}`)
  const readAgain = useEffectEvent(() => {
    wantsWords.current = false
    if (held) read()
  })
  useEffect(() => readAgain(), [])
  const wordOnce = useEffectEvent(() => {
    if (!wantsWords.current) return
    wantsWords.current = false
    if (value?.hasModel) askWords()
  })
  useEffect(() => {
    if (state === 'idle' && data) wordOnce()
  }, [state, data])

  return {
    balance: value?.balance ?? null,
    hasModel: value?.hasModel ?? false,
    isChecking: state === 'loading' && !held?.ok,
    message: state === 'idle' && held?.ok === false ? held.message : undefined,
    words: worded && worded.numbers === numbers ? worded.words : '',
    isWording: question.isAsking,
    wordsMessage: question.message,
    check() {
      wantsWords.current = true
      read()
    },
    askWords,
    stop: question.stop,
  }
}
