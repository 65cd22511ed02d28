import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'

const AFTER_START_MS = 1500

/**
 * Brings the browser's side of the writes at `paths` before the first tap needs it: a tap goes out at once, and
 * one without internet is told so instead of failing for a module that was never fetched.
 */
export function WriteModules({ paths }: { paths: readonly string[] }) {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), AFTER_START_MS)
    return () => clearTimeout(timer)
  }, [])
  return isTime && paths.map((path) => <PrefetchPageLinks key={path} page={path} />)
}
