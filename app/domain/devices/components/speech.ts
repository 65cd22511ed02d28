import { useSyncExternalStore } from 'react'

/**
 * The first voice for Brazilian Portuguese that speaks on the device. A network voice would send a child's texts to
 * somebody else, so it is never used.
 */
export function findLocalVoice(
  voices: readonly Pick<SpeechSynthesisVoice, 'lang' | 'localService'>[],
): number {
  return voices.findIndex(({ lang, localService }) => localService && /^pt[-_]BR$/i.test(lang))
}

function localVoice(): SpeechSynthesisVoice | undefined {
  if (!('speechSynthesis' in window)) return undefined
  const voices = speechSynthesis.getVoices()
  return voices[findLocalVoice(voices)]
}

function subscribeToVoices(listener: () => void): () => void {
  if (!('speechSynthesis' in window)) return () => undefined
  speechSynthesis.addEventListener('voiceschanged', listener)
  return () => speechSynthesis.removeEventListener('voiceschanged', listener)
}

/** Whether the device can read aloud. Some browsers know it only some time after the page has loaded. */
export const canSpeak = (): boolean => localVoice() !== undefined

/** Whether the device can read aloud. */
export function useCanSpeak(): boolean {
  return useSyncExternalStore(subscribeToVoices, canSpeak, () => false)
}

/** Reads the text aloud, instead of what is being read. Only call it after a tap. */
export function speak(text: string): void {
  const voice = localVoice()
  if (!voice) return
  speechSynthesis.cancel()
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = voice
  utterance.lang = voice.lang
  utterance.rate = 0.9
  speechSynthesis.speak(utterance)
}

export function stopSpeaking(): void {
  if ('speechSynthesis' in window) speechSynthesis.cancel()
}
