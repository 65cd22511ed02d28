import { useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import type { SettingsAnswer } from '../settings.ts'

export interface LoadedSettings extends SettingsAnswer {
  isLoading: boolean
  reload: () => void
}

/** Loads the settings when the Config tab first opens; every revalidation reloads them. */
export function useSettings(familyId: string): LoadedSettings {
  const fetcher = useFetcher<SettingsAnswer>({ key: 'settings' })
  const reload = () => void fetcher.load('/app/config')
  const loadFirst = useEffectEvent(reload)
  useEffect(() => loadFirst(), [])
  const settings = fetcher.data?.settings ?? null
  return {
    settings: settings?.familyId === familyId ? settings : null,
    hasFailed: fetcher.data?.hasFailed ?? false,
    isLoading: fetcher.state !== 'idle',
    reload,
  }
}
