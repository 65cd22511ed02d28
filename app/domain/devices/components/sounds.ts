import type { DeviceSound } from '../child-day/sound-schedule.ts'

export interface SoundPlayer {
  /** Browsers make sounds only after a tap: call it in the handler of one. */
  resume(): void
  /** Has no effect before the first tap. */
  play(sound: DeviceSound): void
  close(): void
}

/** A sound that would start later than this is skipped. */
const MAX_DELAY_MS = 300

interface Tone {
  /** Seconds after the beginning of the sound. */
  at: number
  hertz: number
  /** Seconds until it has faded. */
  length: number
  /** 0 to 1. */
  volume: number
  type: OscillatorType
  /** The pitch falls to this part of `hertz`, as of wood that is struck. */
  fall?: number
}

/** The tones of each sound, which is shorter than a second. */
const TONES: Record<DeviceSound, readonly Tone[]> = {
  // one wooden tap
  fiz: [
    { at: 0, hertz: 320, length: 0.09, volume: 0.5, type: 'sine', fall: 0.5 },
    { at: 0, hertz: 890, length: 0.03, volume: 0.2, type: 'triangle', fall: 0.7 },
  ],
  // a ceramic click
  confirmed: [
    { at: 0, hertz: 2350, length: 0.12, volume: 0.18, type: 'sine' },
    { at: 0, hertz: 3770, length: 0.06, volume: 0.1, type: 'sine' },
    { at: 0, hertz: 1200, length: 0.02, volume: 0.15, type: 'triangle' },
  ],
  // three rising notes: C, E, G
  complete: [
    { at: 0, hertz: 523.25, length: 0.3, volume: 0.25, type: 'triangle' },
    { at: 0.2, hertz: 659.25, length: 0.3, volume: 0.25, type: 'triangle' },
    { at: 0.4, hertz: 783.99, length: 0.5, volume: 0.28, type: 'triangle' },
  ],
}

/** Plays the sounds with Web Audio, without any file. The silent switch of a phone silences them. */
export function createSoundPlayer(): SoundPlayer {
  let context: AudioContext | undefined
  return {
    resume() {
      if (!('AudioContext' in window)) return
      respectSilentSwitch()
      context ??= new AudioContext()
      if (context.state !== 'running') void context.resume().catch(() => undefined)
    },
    play(sound) {
      if (!context) return
      const audio = context
      if (audio.state === 'running') return playTones(audio, TONES[sound])
      const askedAtMs = performance.now()
      const playIfStillDue = () => {
        if (performance.now() - askedAtMs < MAX_DELAY_MS) playTones(audio, TONES[sound])
      }
      void audio.resume().then(playIfStillDue, () => undefined)
    },
    close() {
      void context?.close().catch(() => undefined)
      context = undefined
    },
  }
}

/** Where the browser has audio sessions, 'ambient' sounds are silenced by the silent switch. */
function respectSilentSwitch(): void {
  const { audioSession } = navigator as Navigator & { audioSession?: { type: string } }
  if (audioSession) audioSession.type = 'ambient'
}

function playTones(audio: AudioContext, tones: readonly Tone[]): void {
  for (const { at, hertz, length, volume, type, fall = 1 } of tones) {
    const startAt = audio.currentTime + at
    const oscillator = new OscillatorNode(audio, { type, frequency: hertz })
    const gain = new GainNode(audio, { gain: 0 })
    oscillator.frequency.exponentialRampToValueAtTime(hertz * fall, startAt + length)
    gain.gain.setValueAtTime(0, startAt)
    gain.gain.linearRampToValueAtTime(volume, startAt + 0.004)
    gain.gain.exponentialRampToValueAtTime(0.001, startAt + length)
    oscillator.connect(gain).connect(audio.destination)
    oscillator.start(startAt)
    oscillator.stop(startAt + length)
  }
}
