/// The JSON Schema of a line of the event log, version 2.
package enum EventLogSchema {
    package static let text = String(decoding: PackageResources.events_schema_json, as: UTF8.self)
}
