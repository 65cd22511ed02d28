import SearchX from 'lucide-react/icons/search-x'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isAfterUnknownPath, UNKNOWN_PATH_MESSAGE } from '#app/ui/unknown-path.ts'
import { NoticeBar } from '#app/ui/notice-bar.tsx'

/** Tells that the requested address does not exist, until dismissed. */
export function UnknownAddressNotice() {
  const [search] = useSearchParams()
  const [isClosed, setClosed] = useState(false)
  if (isClosed || !isAfterUnknownPath(search)) return null
  return (
    <NoticeBar icon={<SearchX size={20} />} action={{ label: 'Fechar', onAct: () => setClosed(true) }}>
      {UNKNOWN_PATH_MESSAGE}
    </NoticeBar>
  )
}
