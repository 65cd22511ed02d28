import { useState } from 'react'
import { useDialogHistory } from '#app/ui/use-dialog-history.ts'
import { useMediaQuery } from '#app/ui/use-media-query.ts'
import type { SettingsPage } from '../settings-page.ts'
import { useReturnState } from './use-return-state.ts'

/** From this width on, the index of Config and a page are side by side. In em, so that large text needs more room. */
const SIDE_BY_SIDE = '(min-width: 62.5em)'

export interface SettingsNavigation {
  /** The chosen page of Config; null for the index. */
  page: SettingsPage | null
  isSideBySide: boolean
  onOpenPage: (page: SettingsPage) => void
  onClosePage: () => void
}

/**
 * The open page of Config. Where it replaces the index it has a history entry, so that Back returns to the index first
 * (rule 133). Call it after `useTabs`, because the entry is above the entries of the tabs.
 */
export function useSettingsPage(isConfigOpen: boolean): SettingsNavigation {
  const { settingsPage } = useReturnState()
  const [page, setPage] = useState<SettingsPage | null>(settingsPage ?? null)
  const isSideBySide = useMediaQuery(SIDE_BY_SIDE)
  const onClosePage = () => setPage(null)
  useDialogHistory(isConfigOpen && page !== null && !isSideBySide, onClosePage)
  return { page, isSideBySide, onOpenPage: setPage, onClosePage }
}
