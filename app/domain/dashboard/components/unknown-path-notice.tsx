import SearchX from 'lucide-react/icons/search-x'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isAfterUnknownPath, UNKNOWN_PATH_MESSAGE } from '#app/ui/unknown-path.ts'
import { NoticeBar } from '#app/ui/notice-bar.tsx'

/** Says that the requested path does not exist, until the person closes the notice. */
export function UnknownPathNotice() {
  const [search] = useSearchParams()
  const [isClosed, setClosed] = useState(false)
  if (isClosed || !isAfterUnknownPath(search)) return null
  return (
    <NoticeBar icon={<SearchX size={20} />} action={{ label: 'Fechar', onAct: () => setClosed(true) }}>
      {UNKNOWN_PATH_MESSAGE}
    </NoticeBar>
  )
}
