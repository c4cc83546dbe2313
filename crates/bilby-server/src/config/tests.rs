use super::*;
use std::collections::BTreeMap;
use std::ffi::OsString;

fn parse(text: &str) -> Result<PartialSettings, ConfigFileError> {
    PartialSettings::parse(Path::new("bilby.toml"), text)
}

fn file(text: &str) -> PartialSettings {
    parse(text).unwrap_or_else(|error| panic!("{error}"))
}

#[track_caller]
fn refuses(text: &str, line: usize, word: &str) {
    let error = parse(text).expect_err(text);
    assert_eq!(error.line, Some(line), "{error}");
    assert!(error.what.contains(word) && !error.what.contains('\n'), "{error}");
}

#[test]
fn a_whole_file() {
    let given = file(
        "listen = '0.0.0.0:80'\ndata = '/var/lib/bilby'\naddress = 'https://bilby.example'\nbehind-proxy = true\n\
         metrics = 'everyone'\nlog = 'warn'\nlog-format = 'json'\nsession-days = 7\nconnections = 100\n\
         computer-threads = 3\nsockets = 50\nsockets-per-person = 4\ntables-per-person = 5\nmessages-per-second = 6\n\
         absence-seconds = 90\nrated-seconds = 0\n\
         [rates]\nguests = 1\nsign-ins-per-name = 0\n",
    );
    let settings = Settings::from(PartialSettings::default(), given).unwrap();
    assert_eq!(settings.listen.to_string(), "0.0.0.0:80");
    assert_eq!(settings.database, Database::Folder("/var/lib/bilby".into()));
    assert!(settings.address.unwrap().is_secure() && settings.behind_proxy);
    assert_eq!((settings.metrics, settings.log_format), (MetricsFor::Everyone, LogFormat::Json));
    assert_eq!((settings.session_days, settings.limits.connections), (7, 100));
    assert_eq!((settings.live.computer_threads, settings.live.sockets), (3, 50));
    assert_eq!((settings.live.absence_timeout, settings.live.min_rated_duration), (Some(90_000), 0));
    assert_eq!(settings.rates.per_period(RateLimit::Guests), 1);
    assert_eq!(settings.rates.per_period(RateLimit::SignInsPerName), 0);
    assert_eq!(settings.rates.per_period(RateLimit::Tables), Rates::default().per_period(RateLimit::Tables));
}

#[test]
fn what_is_no_setting() {
    refuses("lisen = '127.0.0.1:1'", 1, "lisen");
    refuses("log = 'info'\nlisten = 'localhost:1'", 2, "socket address");
    refuses("\n\nlisten = 8080", 3, "socket address");
    refuses("address = 'bilby.example'", 1, "such as https://bilby.example");
    refuses("sockets = -1", 1, "-1");
    refuses("sockets = 'many'", 1, "string");
    refuses("behind-proxy = 'yes'", 1, "string");
    refuses("metrics = 'nobody'", 1, "nobody");
    refuses("log-format = 'xml'", 1, "xml");
    refuses("[rates]\nmoves = 1", 2, "moves");
    refuses("[rates]\nguests = 1.5", 2, "float");
    refuses("data = 'x'\ndata = 'y'", 2, "duplicate");
    refuses("data", 1, "");
    refuses("[house]\nx = 1", 1, "house");
}

#[test]
fn what_is_out_of_bounds() {
    for (text, expected) in [
        ("computer-threads = 0", "computer-threads: a number from 1 to 1024"),
        ("connections = 0", "connections: a number from 1 to 1000000"),
        ("absence-seconds = 0", "absence-seconds: a number from 1 to 86400"),
        ("session-days = 4000", "session-days: a number from 1 to 3650"),
        ("data = 'x'\ndatabase = 'postgres://h/d'", "data and database: only one of them can be given"),
        ("database = 'mysql://h/d'", "database: a URL that begins with postgres:// or sqlite://"),
    ] {
        let error = Settings::from(PartialSettings::default(), file(text)).expect_err(text);
        assert_eq!(error.to_string(), expected);
    }
    for filter in ["bilby=loudly", "loudly", "info,loudly", ""] {
        let error = Settings::from(PartialSettings::default(), file(&format!("log = '{filter}'"))).unwrap_err();
        assert!(error.to_string().starts_with("log: "), "{error}");
    }
}

#[test]
fn by_hand_comes_first() {
    let given = PartialSettings {
        listen: Some("127.0.0.1:1".parse().unwrap()),
        database: Some("postgres://h/d".to_owned()),
        rates: BTreeMap::from([(RateLimit::Guests, 9)]),
        ..PartialSettings::default()
    };
    let settings = Settings::from(
        given,
        file("listen = '127.0.0.1:2'\ndata = 'x'\nsession-days = 3\n[rates]\nguests = 1\ntables = 2"),
    )
    .unwrap();
    assert_eq!(settings.listen.port(), 1);
    assert_eq!(settings.database, Database::Url("postgres://h/d".to_owned()));
    assert_eq!(settings.session_days, 3);
    assert_eq!(settings.rates.per_period(RateLimit::Guests), 9);
    assert_eq!(settings.rates.per_period(RateLimit::Tables), 2);
}

#[test]
fn rates_of_the_command_line() {
    let mut rates = BTreeMap::new();
    for text in ["all=0", "guests=60"] {
        text.parse::<RateSetting>().unwrap().put(&mut rates);
    }
    assert_eq!((rates[&RateLimit::Guests], rates[&RateLimit::Tables], rates.len()), (60, 0, RateLimit::ALL.len()));
    for text in ["", "guests", "guests=", "guests=-1", "guests=many", "moves=1", "=1"] {
        assert!(text.parse::<RateSetting>().is_err(), "{text:?}");
    }
}

#[cfg(all(unix, not(target_os = "macos")))]
#[test]
fn the_platform_s_folder() {
    let folder = |variables: &[(&str, &str)]| {
        usual_folder(|name| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| OsString::from(value)))
    };
    assert_eq!(folder(&[("HOME", "/home/ana")]), Some("/home/ana/.local/share/bilby".into()));
    assert_eq!(folder(&[("HOME", "/h"), ("XDG_DATA_HOME", "/data")]), Some("/data/bilby".into()));
    assert_eq!(folder(&[("HOME", "/h"), ("XDG_DATA_HOME", "data")]), Some("/h/.local/share/bilby".into()));
    assert_eq!(folder(&[("HOME", "/h"), ("XDG_DATA_HOME", "")]), Some("/h/.local/share/bilby".into()));
    assert_eq!(folder(&[]), None);
}

#[test]
fn a_folder_in_a_file_is_meant_from_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bilby.toml");
    std::fs::write(&path, "data = 'tables'").unwrap();
    let given = PartialSettings::read(&path).unwrap();
    assert_eq!(given.data, Some(folder.path().join("tables")));
    std::fs::write(&path, "\nx = 1").unwrap();
    let error = PartialSettings::read(&path).unwrap_err().to_string();
    assert!(error.starts_with(&format!("{}, line 2: unknown field `x`", path.display())), "{error}");
    let error = PartialSettings::read(&folder.path().join("none.toml")).unwrap_err().to_string();
    assert!(error.contains("none.toml: No such file"), "{error}");
}

#[cfg(unix)]
#[test]
fn the_folder_is_one_s_own() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("a/b");
    let url = Database::Folder(data.clone()).prepare().unwrap();
    assert_eq!(url, format!("sqlite://{}/bilby.db", data.display()));
    assert_eq!(std::fs::metadata(&data).unwrap().permissions().mode() & 0o777, 0o700);
}

/// A database file that another program or a copy has left readable by everybody becomes private.
#[cfg(unix)]
#[test]
fn a_database_in_our_folder_is_our_own() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bilby.db");
    std::fs::write(&file, "").unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
    Database::Folder(folder.path().to_owned()).prepare().unwrap();
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn push_messages_and_mail_need_all_that_they_need() {
    let settings = |text: &str| Settings::from(PartialSettings::default(), file(&format!("data = '/x'\n{text}")));
    let refused = |text: &str| settings(text).map(drop).unwrap_err();
    assert_eq!(settings("").unwrap().notifications, NotificationsConfig::default());
    let whole = settings(
        "address = 'https://bilby.example'\npush-contact = 'mailto:host@bilby.example'\n\
         mail-server = 'smtps://mail.example'\nmail-from = 'bilby@bilby.example'",
    );
    let notifications = whole.unwrap().notifications;
    assert_eq!(notifications.push_contact.as_deref(), Some("mailto:host@bilby.example"));
    assert_eq!(notifications.mail_from.as_deref(), Some("bilby@bilby.example"));
    assert!(!notifications.push_anywhere);
    assert_eq!(refused("push-contact = 'host@bilby.example'"), SettingsError::PushContact);
    assert_eq!(refused("mail-server = 'smtps://mail.example'\nmail-from = 'b@b.example'"), SettingsError::Mail);
    assert_eq!(refused("address = 'https://b.example'\nmail-from = 'b@b.example'"), SettingsError::Mail);
}
