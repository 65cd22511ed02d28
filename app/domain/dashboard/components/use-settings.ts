import { useEachSnapshot } from '#app/ui/use-each-snapshot.ts'
import { useRead } from '#app/ui/use-read.ts'
import type { Settings } from '../settings.ts'

export interface LoadedSettings {
  /** Null until the first read succeeds. */
  settings: Settings | null
  /** Error message when the last read failed: `settings` may be old. */
  message: string | undefined
  isLoading: boolean
  reload: () => void
}

/** Loads the settings when the Config tab opens, and again after each revalidation. */
export function useSettings(familyId: string): LoadedSettings {
  const { result, value, isLoading, load } = useRead<Settings>('Falha ao carregar dados da família.')
  const reload = () => void load('/app/config')
  useEachSnapshot(reload)
  return {
    settings: value?.familyId === familyId ? value : null,
    message: result?.ok === false ? result.message : undefined,
    isLoading,
    reload,
  }
}
