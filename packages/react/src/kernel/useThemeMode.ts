import { appearanceOf } from '@latchkey/core/internal'
import { useMedia } from '../ui/useMedia.js'
import { useLatchkeyContext } from './context.js'
import { useMachine } from './useMachine.js'

/** Returns the mode that the kit is drawn in now. */
export function useThemeMode(): 'light' | 'dark' {
  const { latchkey } = useLatchkeyContext()
  const isDark = useMedia('(prefers-color-scheme: dark)')
  const { themeMode } = useMachine(appearanceOf(latchkey))
  return themeMode === 'light' || themeMode === 'dark' ? themeMode : isDark ? 'dark' : 'light'
}
