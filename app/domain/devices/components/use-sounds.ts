import { createContext, useEffect, useRef, useState } from 'react'
import { importWithRetry } from '#app/ui/retry-import.ts'
import type { ShownView } from '../child-day/pending-marks.ts'
import { type DeviceSound, mayPlaySounds, soundOfChange } from '../child-day/sound-schedule.ts'
import type { SoundPlayer } from './sounds.ts'

/** Plays a sound if the device may make one now. */
export const PlaySound = createContext<(sound: DeviceSound) => void>(() => undefined)

/**
 * Plays the sounds of the changes of `view`, and returns the value of `PlaySound`. The module that makes sounds is loaded
 * only where and when the device may make them (rule 188).
 */
export function useSounds(view: ShownView, timeNow: string): (sound: DeviceSound) => void {
  const isOn = mayPlaySounds(view.settings, timeNow)
  const player = useRef<SoundPlayer>(undefined)
  const viewBefore = useRef(view)

  useEffect(() => {
    if (!isOn) return
    let isStopped = false
    async function load() {
      // undefined if a newer release has removed the file: the device is silent until it reloads
      const module = await importWithRetry(() => import('./sounds.ts')).catch(() => undefined)
      if (!isStopped) player.current = module?.createSoundPlayer()
    }
    void load()
    const resume = () => player.current?.resume()
    // capture phase: before the tap makes its sound
    document.addEventListener('click', resume, true)
    return () => {
      isStopped = true
      document.removeEventListener('click', resume, true)
      player.current?.close()
      player.current = undefined
    }
  }, [isOn])

  useEffect(() => {
    const sound = soundOfChange(viewBefore.current, view)
    viewBefore.current = view
    if (sound) player.current?.play(sound)
  }, [view])

  const [play] = useState(() => (sound: DeviceSound) => player.current?.play(sound))
  return play
}
