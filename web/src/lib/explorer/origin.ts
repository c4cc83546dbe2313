/** The origin of an analysis that began in the explorer begins like this; its board has the explorer first. */
export const EXPLORED = 'explorer ';
