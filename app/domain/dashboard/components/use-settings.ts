import { useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import type { SettingsAnswer } from '../settings.ts'

export interface SettingsReading extends SettingsAnswer {
  isReading: boolean
  readAgain: () => void
}

/** Loads the settings when the Config tab first opens; every revalidation reloads them. */
export function useSettings(familyId: string): SettingsReading {
  const fetcher = useFetcher<SettingsAnswer>({ key: 'settings' })
  const readAgain = () => void fetcher.load('/app/config')
  const readFirst = useEffectEvent(readAgain)
  useEffect(() => readFirst(), [])
  const settings = fetcher.data?.settings ?? null
  return {
    settings: settings?.familyId === familyId ? settings : null,
    hasFailed: fetcher.data?.hasFailed ?? false,
    isReading: fetcher.state !== 'idle',
    readAgain,
  }
}
