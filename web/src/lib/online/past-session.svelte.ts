// Whether this device has had a session: then the page connects by itself, and otherwise only when a person goes online.

const STORAGE_KEY = 'bilby-online';

/** Null without storage. */
function stored(): boolean | null {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return null;
  }
}

const atStart = stored();

export const pastSession = $state({ exists: atStart === true });

/** Whether there is no storage, so that only the server knows whether there is a session. */
export const withoutStorage = atStart === null;

export function rememberSession(exists: boolean): void {
  pastSession.exists = exists;
  try {
    if (exists) localStorage.setItem(STORAGE_KEY, '1');
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage the server is asked each time.
  }
}
